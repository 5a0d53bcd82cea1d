import { perGrammar } from '../core/handlers.ts'
import type { Grammar } from '../tree.ts'

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = perGrammar(readKinds)

/** The id that no node has (0xffff is that of ERROR nodes). */
export const absent = 0xfffe

/** C++ extends C: what the C grammar lacks is absent there. These two the C++ grammar lacks. */
const onlyInC = new Set(['macro_type_specifier', 'variadic_parameter'])

/** Id of a named kind; `absent` where the grammar is the other one of the two. */
export function kindId(grammar: Grammar, name: string): number {
  return grammar.name === 'c' || onlyInC.has(name)
    ? orAbsent(() => grammar.kindId(name))
    : grammar.kindId(name)
}

function orAbsent(look: () => number): number {
  try {
    return look()
  } catch {
    return absent
  }
}

function readKinds(grammar: Grammar) {
  const kind = (name: string): number => kindId(grammar, name)
  const field = (name: string): number =>
    grammar.name === 'c' ? orAbsent(() => grammar.fieldId(name)) : grammar.fieldId(name)
  const token = (text: string): number =>
    grammar.name === 'c' ? orAbsent(() => grammar.tokenId(text)) : grammar.tokenId(text)
  return {
    error: kind('ERROR'),
    comment: kind('comment'),
    identifier: kind('identifier'),
    typeIdentifier: kind('type_identifier'),
    fieldIdentifier: kind('field_identifier'),
    namespaceIdentifier: kind('namespace_identifier'),
    statementIdentifier: kind('statement_identifier'),
    nestedNamespace: kind('nested_namespace_specifier'),
    qualifiedIdentifier: kind('qualified_identifier'),
    destructorName: kind('destructor_name'),
    operatorName: kind('operator_name'),
    operatorCast: kind('operator_cast'),
    templateFunction: kind('template_function'),
    templateMethod: kind('template_method'),
    templateType: kind('template_type'),
    dependentName: kind('dependent_name'),
    dependentType: kind('dependent_type'),
    primitiveType: kind('primitive_type'),
    placeholderType: kind('placeholder_type_specifier'),
    macroType: kind('macro_type_specifier'),
    typeDescriptor: kind('type_descriptor'),
    typeQualifier: kind('type_qualifier'),
    storageClass: kind('storage_class_specifier'),
    explicitFunction: kind('explicit_function_specifier'),
    functionDeclarator: kind('function_declarator'),
    pointerDeclarator: kind('pointer_declarator'),
    pointerTypeDeclarator: kind('pointer_type_declarator'),
    arrayDeclarator: kind('array_declarator'),
    referenceDeclarator: kind('reference_declarator'),
    abstractFunctionDeclarator: kind('abstract_function_declarator'),
    parenthesizedDeclarator: kind('parenthesized_declarator'),
    attributedDeclarator: kind('attributed_declarator'),
    variadicDeclarator: kind('variadic_declarator'),
    structuredBinding: kind('structured_binding_declarator'),
    initDeclarator: kind('init_declarator'),
    abstractFunction: kind('abstract_function_declarator'),
    abstractPointer: kind('abstract_pointer_declarator'),
    abstractReference: kind('abstract_reference_declarator'),
    abstractArray: kind('abstract_array_declarator'),
    parameterList: kind('parameter_list'),
    parameter: kind('parameter_declaration'),
    optionalParameter: kind('optional_parameter_declaration'),
    variadicParameterDeclaration: kind('variadic_parameter_declaration'),
    variadicParameter: kind('variadic_parameter'),
    typeParameter: kind('type_parameter_declaration'),
    optionalTypeParameter: kind('optional_type_parameter_declaration'),
    variadicTypeParameter: kind('variadic_type_parameter_declaration'),
    templateTemplateParameter: kind('template_template_parameter_declaration'),
    templateParameters: kind('template_parameter_list'),
    templateDeclaration: kind('template_declaration'),
    templateArguments: kind('template_argument_list'),
    trailingReturn: kind('trailing_return_type'),
    virtualSpecifier: kind('virtual_specifier'),
    fieldInitializerList: kind('field_initializer_list'),
    fieldInitializer: kind('field_initializer'),
    defaultMethod: kind('default_method_clause'),
    deleteMethod: kind('delete_method_clause'),
    pureVirtual: kind('pure_virtual_clause'),
    functionDefinition: kind('function_definition'),
    declaration: kind('declaration'),
    fieldDeclaration: kind('field_declaration'),
    fieldDeclarationList: kind('field_declaration_list'),
    enumeratorList: kind('enumerator_list'),
    enumerator: kind('enumerator'),
    structSpecifier: kind('struct_specifier'),
    unionSpecifier: kind('union_specifier'),
    classSpecifier: kind('class_specifier'),
    enumSpecifier: kind('enum_specifier'),
    baseClassClause: kind('base_class_clause'),
    accessSpecifier: kind('access_specifier'),
    attributeSpecifier: kind('attribute_specifier'),
    attributeDeclaration: kind('attribute_declaration'),
    compoundLiteral: kind('compound_literal_expression'),
    compoundStatement: kind('compound_statement'),
    expressionStatement: kind('expression_statement'),
    labeledStatement: kind('labeled_statement'),
    ifStatement: kind('if_statement'),
    switchStatement: kind('switch_statement'),
    elseClause: kind('else_clause'),
    declarationList: kind('declaration_list'),
    preprocDef: kind('preproc_def'),
    preprocIfdef: kind('preproc_ifdef'),
    conditions: ['preproc_if', 'preproc_ifdef', 'preproc_elif', 'preproc_elifdef', 'preproc_else'].map(kind),
    callExpression: kind('call_expression'),
    fieldExpression: kind('field_expression'),
    subscriptExpression: kind('subscript_expression'),
    parenthesized: kind('parenthesized_expression'),
    pointerExpression: kind('pointer_expression'),
    newExpression: kind('new_expression'),
    binary: kind('binary_expression'),
    conditional: kind('conditional_expression'),
    assignment: kind('assignment_expression'),
    comma: kind('comma_expression'),
    castExpression: kind('cast_expression'),
    lambda: kind('lambda_expression'),
    lambdaCaptureInitializer: kind('lambda_capture_initializer'),
    lambdaDefaultCapture: kind('lambda_default_capture'),
    initializerList: kind('initializer_list'),
    initializerPair: kind('initializer_pair'),
    fieldDesignator: kind('field_designator'),
    argumentList: kind('argument_list'),
    numberLiteral: kind('number_literal'),
    stringLiteral: kind('string_literal'),
    stringContent: kind('string_content'),
    systemLibString: kind('system_lib_string'),
    catchClause: kind('catch_clause'),
    requiresClause: kind('requires_clause'),
    this: kind('this'),
    tokens: {
      inline: token('inline'),
      virtual: token('virtual'),
      private: token('private'),
      public: token('public'),
      class: token('class'),
      struct: token('struct'),
      namespace: token('namespace'),
      colons: token('::'),
      not: token('!'),
      ellipsis: token('...'),
      assign: token('='),
      open: token('{'),
    },
    comparison: new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||'].map(token)),
    fields: {
      name: field('name'),
      declarator: field('declarator'),
      type: field('type'),
      body: field('body'),
      parameters: field('parameters'),
      value: field('value'),
      defaultValue: field('default_value'),
      defaultType: field('default_type'),
      arguments: field('arguments'),
      function: field('function'),
      argument: field('argument'),
      field: field('field'),
      operator: field('operator'),
      left: field('left'),
      right: field('right'),
      condition: field('condition'),
      consequence: field('consequence'),
      alternative: field('alternative'),
      initializer: field('initializer'),
      scope: field('scope'),
      path: field('path'),
      designator: field('designator'),
      index: grammar.name === 'c' ? field('index') : absent,
      indices: field('indices'),
      size: field('size'),
      captures: field('captures'),
      label: field('label'),
      base: field('base'),
      templateParameters: field('template_parameters'),
      placement: field('placement'),
    },
  }
}

import type { Grammar } from '../tree.ts'

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

const known = new WeakMap<Grammar, Kinds>()

export function kindsOf(grammar: Grammar): Kinds {
  let kinds = known.get(grammar)
  if (kinds === undefined) known.set(grammar, (kinds = readKinds(grammar)))
  return kinds
}

function readKinds(grammar: Grammar) {
  const kind = (name: string): number => grammar.kindId(name)
  const field = (name: string): number => grammar.fieldId(name)
  const token = (text: string): number => grammar.tokenId(text)
  return {
    lineComment: kind('line_comment'),
    blockComment: kind('block_comment'),
    identifier: kind('identifier'),
    typeIdentifier: kind('type_identifier'),
    scopedIdentifier: kind('scoped_identifier'),
    scopedType: kind('scoped_type_identifier'),
    typeList: kind('type_list'),
    typeArguments: kind('type_arguments'),
    asterisk: kind('asterisk'),
    modifiers: kind('modifiers'),
    markerAnnotation: kind('marker_annotation'),
    annotation: kind('annotation'),
    elementValuePair: kind('element_value_pair'),
    superclass: kind('superclass'),
    superInterfaces: kind('super_interfaces'),
    extendsInterfaces: kind('extends_interfaces'),
    permits: kind('permits'),
    typeParameter: kind('type_parameter'),
    typeBound: kind('type_bound'),
    classBody: kind('class_body'),
    enumBodyDeclarations: kind('enum_body_declarations'),
    interfaceDeclaration: kind('interface_declaration'),
    annotationTypeDeclaration: kind('annotation_type_declaration'),
    enumDeclaration: kind('enum_declaration'),
    recordDeclaration: kind('record_declaration'),
    methodDeclaration: kind('method_declaration'),
    compactConstructor: kind('compact_constructor_declaration'),
    variableDeclarator: kind('variable_declarator'),
    formalParameter: kind('formal_parameter'),
    spreadParameter: kind('spread_parameter'),
    receiverParameter: kind('receiver_parameter'),
    inferredParameters: kind('inferred_parameters'),
    throws: kind('throws'),
    block: kind('block'),
    catchType: kind('catch_type'),
    expressionStatement: kind('expression_statement'),
    ifStatement: kind('if_statement'),
    switchLabel: kind('switch_label'),
    switchRule: kind('switch_rule'),
    pattern: kind('pattern'),
    recordPattern: kind('record_pattern'),
    instanceOf: kind('instanceof_expression'),
    binary: kind('binary_expression'),
    classLiteral: kind('class_literal'),
    assignment: kind('assignment_expression'),
    ternary: kind('ternary_expression'),
    parenthesized: kind('parenthesized_expression'),
    fieldAccess: kind('field_access'),
    arrayAccess: kind('array_access'),
    methodInvocation: kind('method_invocation'),
    dimensions: kind('dimensions'),
    this: kind('this'),
    super: kind('super'),
    tokens: {
      public: token('public'),
      private: token('private'),
      static: token('static'),
      final: token('final'),
      abstract: token('abstract'),
      new: token('new'),
      not: token('!'),
      plus: token('+'),
      both: token('&&'),
      same: token('=='),
    },
    comparison: new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||'].map(token)),
    fields: {
      name: field('name'),
      type: field('type'),
      body: field('body'),
      value: field('value'),
      parameters: field('parameters'),
      typeParameters: field('type_parameters'),
      typeArguments: field('type_arguments'),
      dimensions: field('dimensions'),
      arguments: field('arguments'),
      constructor: field('constructor'),
      object: field('object'),
      field: field('field'),
      array: field('array'),
      index: field('index'),
      left: field('left'),
      right: field('right'),
      operator: field('operator'),
      operand: field('operand'),
      condition: field('condition'),
      consequence: field('consequence'),
      alternative: field('alternative'),
      pattern: field('pattern'),
      element: field('element'),
      key: field('key'),
      scope: field('scope'),
      resources: field('resources'),
    },
  }
}

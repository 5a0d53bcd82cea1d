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
    comment: kind('comment'),
    identifier: kind('identifier'),
    blankIdentifier: kind('blank_identifier'),
    labelName: kind('label_name'),
    dot: kind('dot'),
    fieldIdentifier: kind('field_identifier'),
    packageIdentifier: kind('package_identifier'),
    typeIdentifier: kind('type_identifier'),
    packageClause: kind('package_clause'),
    typeParameterDeclaration: kind('type_parameter_declaration'),
    parameterList: kind('parameter_list'),
    parameterDeclaration: kind('parameter_declaration'),
    variadicParameter: kind('variadic_parameter_declaration'),
    typeAlias: kind('type_alias'),
    structType: kind('struct_type'),
    interfaceType: kind('interface_type'),
    pointerType: kind('pointer_type'),
    parenthesizedType: kind('parenthesized_type'),
    genericType: kind('generic_type'),
    qualifiedType: kind('qualified_type'),
    negatedType: kind('negated_type'),
    typeElement: kind('type_elem'),
    methodElement: kind('method_elem'),
    fieldDeclarationList: kind('field_declaration_list'),
    fieldDeclaration: kind('field_declaration'),
    constSpec: kind('const_spec'),
    functionLiteral: kind('func_literal'),
    ifStatement: kind('if_statement'),
    expressionList: kind('expression_list'),
    callExpression: kind('call_expression'),
    selectorExpression: kind('selector_expression'),
    indexExpression: kind('index_expression'),
    sliceExpression: kind('slice_expression'),
    typeAssertion: kind('type_assertion_expression'),
    parenthesized: kind('parenthesized_expression'),
    unary: kind('unary_expression'),
    binary: kind('binary_expression'),
    literalValue: kind('literal_value'),
    literalElement: kind('literal_element'),
    keyedElement: kind('keyed_element'),
    iota: kind('iota'),
    assignment: kind('assignment_statement'),
    rangeClause: kind('range_clause'),
    /** Statements that give something to variables. */
    giving: new Set(['assignment_statement', 'short_var_declaration', 'var_declaration'].map(kind)),
    tokens: {
      receive: token('<-'),
      not: token('!'),
      declare: token(':='),
      ellipsis: token('...'),
      chan: token('chan'),
      assign: token('='),
      address: token('&'),
    },
    comparison: new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||'].map(token)),
    fields: {
      name: field('name'),
      path: field('path'),
      type: field('type'),
      typeParameters: field('type_parameters'),
      typeArguments: field('type_arguments'),
      parameters: field('parameters'),
      receiver: field('receiver'),
      result: field('result'),
      body: field('body'),
      value: field('value'),
      key: field('key'),
      element: field('element'),
      length: field('length'),
      package: field('package'),
      left: field('left'),
      right: field('right'),
      operator: field('operator'),
      operand: field('operand'),
      field: field('field'),
      function: field('function'),
      arguments: field('arguments'),
      index: field('index'),
      initializer: field('initializer'),
      condition: field('condition'),
      consequence: field('consequence'),
      alternative: field('alternative'),
      alias: field('alias'),
      channel: field('channel'),
      tag: field('tag'),
    },
  }
}

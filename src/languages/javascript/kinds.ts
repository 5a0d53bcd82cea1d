import { type IdsOf, wordsOf, type WordsOf } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

/** The kinds of named nodes that are told apart, by our name for each; those that are handled alike share one. */
export const kindWords = `
  IDENTIFIER=identifier MEMBER=member_expression CALL=call_expression STRING=string NUMBER=number
  BOOLEAN=true,false NULL=null UNDEFINED=undefined REGEX=regex THIS=this SUPER=super TEMPLATE=template_string
  BINARY=binary_expression PARENTHESES=parenthesized_expression OBJECT=object ARRAY=array
  ARROW=arrow_function FUNCTION_EXPRESSION=function_expression,generator_function CLASS=class
  ASSIGNMENT=assignment_expression AUGMENTED=augmented_assignment_expression AWAIT=await_expression
  YIELD=yield_expression NEW=new_expression TERNARY=ternary_expression UNARY=unary_expression
  UPDATE=update_expression SEQUENCE=sequence_expression SUBSCRIPT=subscript_expression
  NON_NULL=non_null_expression AS=as_expression SATISFIES=satisfies_expression TYPE_ASSERTION=type_assertion
  INSTANTIATION=instantiation_expression SPREAD=spread_element META_PROPERTY=meta_property
  IMPORT_KEYWORD=import JSX_ELEMENT=jsx_element JSX_SELF_CLOSING=jsx_self_closing_element
  JSX_EXPRESSION=jsx_expression JSX_ATTRIBUTE=jsx_attribute JSX_OPENING=jsx_opening_element
  JSX_CLOSING=jsx_closing_element JSX_NAMESPACE_NAME=jsx_namespace_name COMMENT=comment
  PROPERTY_NAME=property_identifier PRIVATE_NAME=private_property_identifier
  COMPUTED_NAME=computed_property_name SHORTHAND=shorthand_property_identifier
  SHORTHAND_PATTERN=shorthand_property_identifier_pattern PAIR=pair PAIR_PATTERN=pair_pattern
  METHOD=method_definition OBJECT_PATTERN=object_pattern ARRAY_PATTERN=array_pattern
  ASSIGNMENT_PATTERN=assignment_pattern OBJECT_ASSIGNMENT_PATTERN=object_assignment_pattern
  REST_PATTERN=rest_pattern TEMPLATE_SUBSTITUTION=template_substitution STRING_FRAGMENT=string_fragment
  ESCAPE=escape_sequence ARGUMENTS=arguments EXPRESSION_STATEMENT=expression_statement
  LEXICAL=lexical_declaration VARIABLE=variable_declaration USING=using_declaration
  DECLARATOR=variable_declarator FUNCTION_DECLARATION=function_declaration,generator_function_declaration
  FUNCTION_SIGNATURE=function_signature CLASS_DECLARATION=class_declaration,abstract_class_declaration
  RETURN=return_statement IF=if_statement ELSE=else_clause FOR=for_statement FOR_IN=for_in_statement
  WHILE=while_statement DO=do_statement TRY=try_statement CATCH=catch_clause FINALLY=finally_clause
  SWITCH=switch_statement SWITCH_BODY=switch_body CASE=switch_case DEFAULT_CASE=switch_default
  THROW=throw_statement BLOCK=statement_block LABELED=labeled_statement EXPORT=export_statement
  IMPORT=import_statement INTERFACE=interface_declaration TYPE_ALIAS=type_alias_declaration
  ENUM=enum_declaration MODULE=internal_module,module AMBIENT=ambient_declaration IMPORT_ALIAS=import_alias
  WITH=with_statement PROGRAM=program LABEL=statement_identifier IMPORT_CLAUSE=import_clause
  NAMED_IMPORTS=named_imports IMPORT_SPECIFIER=import_specifier NAMESPACE_IMPORT=namespace_import
  IMPORT_REQUIRE=import_require_clause EXPORT_CLAUSE=export_clause EXPORT_SPECIFIER=export_specifier
  NAMESPACE_EXPORT=namespace_export CLASS_BODY=class_body CLASS_HERITAGE=class_heritage
  EXTENDS=extends_clause IMPLEMENTS=implements_clause EXTENDS_TYPE=extends_type_clause
  FIELD=field_definition,public_field_definition METHOD_SIGNATURE=method_signature
  ABSTRACT_METHOD=abstract_method_signature STATIC_BLOCK=class_static_block INDEX_SIGNATURE=index_signature
  DECORATOR=decorator ACCESSIBILITY=accessibility_modifier OVERRIDE=override_modifier
  PROPERTY_SIGNATURE=property_signature CALL_SIGNATURE=call_signature CONSTRUCT_SIGNATURE=construct_signature
  ENUM_BODY=enum_body ENUM_ASSIGNMENT=enum_assignment PARAMETER=required_parameter
  OPTIONAL_PARAMETER=optional_parameter MAPPED_CLAUSE=mapped_type_clause
  TYPE_ANNOTATION=type_annotation,opting_type_annotation,omitting_type_annotation,adding_type_annotation
  TYPE_IDENTIFIER=type_identifier NESTED_TYPE=nested_type_identifier NESTED_IDENTIFIER=nested_identifier
  GENERIC_TYPE=generic_type UNION=union_type INTERSECTION=intersection_type ARRAY_TYPE=array_type
  TUPLE=tuple_type FUNCTION_TYPE=function_type,constructor_type OBJECT_TYPE=object_type,interface_body
  TYPE_QUERY=type_query CONDITIONAL=conditional_type LOOKUP=lookup_type KEYOF=index_type_query
  LITERAL_TYPE=literal_type TEMPLATE_TYPE=template_literal_type PREDICATE=type_predicate THIS_TYPE=this_type
  INFER=infer_type PASS_TYPE=type_predicate_annotation,asserts_annotation,parenthesized_type,readonly_type
  PASS_TYPE=optional_type,rest_type,flow_maybe_type,template_type
  PREDEFINED=predefined_type,existential_type TYPE_ARGUMENTS=type_arguments TYPE_PARAMETERS=type_parameters
  TYPE_PARAMETER=type_parameter CONSTRAINT=constraint DEFAULT_TYPE=default_type ASSERTS=asserts
  T_OPTIONAL=optional_chain`

/** Tokens likewise; `_` stands for a space. */
export const tokenWords = `
  T_ASYNC=async T_STATIC=static T_GET=get T_SET=set T_ABSTRACT=abstract T_STAR=* T_STATIC_GET=static_get
  T_CONST=const T_DEFAULT=default T_TYPE=type T_EQUALS== T_READONLY=readonly T_OR=|| T_AND=&& T_NULLISH=??
  T_OPTIONAL=?. T_OF=of T_AWAIT=await T_DECLARE=declare T_GLOBAL=global T_TYPEOF=typeof T_ACCESSOR=accessor
  T_LET=let T_VAR=var T_PLUS=+ T_IMPORT=import T_BRACKET=[ T_NAMESPACE=namespace`

const fieldWords = `
  name body parameters parameter return_type type_parameters type_arguments type value left right operator
  object property index function arguments constructor key pattern source declaration alias condition
  consequence alternative initializer kind module constraint open_tag close_tag argument index_type`

/**
 * Our own numbers for the node kinds of the JavaScript, TypeScript and TSX grammars, so that one `switch` serves
 * all three: their places in the lists, from 1.
 */
export const Kind = numbered()

type Kinds = { readonly OTHER: 0 } & IdsOf<typeof kindWords | typeof tokenWords>

function numbered(): Kinds {
  const names = [...wordsOf(kindWords), ...wordsOf(tokenWords)].map(([name]) => name)
  const numbers = ['OTHER', ...new Set(names)].map((name, index) => [name, index])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each word of the lists
  return Object.fromEntries(numbers) as Kinds
}

export type FieldIds = { readonly [Field in Exclude<WordsOf<typeof fieldWords>, ''>]: number }

export interface GrammarNames {
  /** Grammar kind id to `Kind`. */
  readonly kinds: Uint8Array
  readonly fields: FieldIds
}

/** The kinds and fields of a grammar by our numbers, looked up once. */
export const namesOf = onceFor(readNames)

function readNames(grammar: Grammar): GrammarNames {
  const kinds = new Uint8Array(1 << 16)
  const ours = new Map<string, number>(Object.entries(Kind))
  const number = (words: string, idOf: (name: string) => number) => {
    for (const [name, inGrammar] of wordsOf(words)) {
      for (const each of inGrammar.split(',')) {
        const id = idOrNone(() => idOf(each))
        if (id !== -1) kinds[id] = ours.get(name)!
      }
    }
  }
  number(tokenWords, (token) => grammar.tokenId(token.replace('_', ' ')))
  number(kindWords, grammar.kindId)
  const fields = wordsOf(fieldWords).map(([, name]) => [name, idOrNone(() => grammar.fieldId(name))])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name of the list
  return { kinds, fields: Object.fromEntries(fields) as FieldIds }
}

/** The three grammars differ; a name that none of them has is caught by a test. */
function idOrNone(find: () => number): number {
  try {
    return find()
  } catch {
    return -1
  }
}

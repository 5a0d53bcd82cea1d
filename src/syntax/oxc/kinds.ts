import { numbered } from '../../languages/core/grammar-ids.ts'
import type { GrammarName } from '../../languages/language.ts'
import type { Grammar } from '../flat-tree.ts'

/**
 * The kinds that trees decoded from oxc have: tree-sitter's names for what the extractor of JavaScript and TypeScript
 * reads, numbered on their own, so that no grammar has to be loaded for a file that oxc parses.
 */
export const K = numbered(
  1,
  `OTHER
  program identifier property_identifier private_property_identifier shorthand_property_identifier
  shorthand_property_identifier_pattern statement_identifier type_identifier undefined this super null true
  false number string regex template_string template_substitution comment decorator array object pair
  spread_element computed_property_name method_definition arrow_function function_expression class
  call_expression new_expression arguments import meta_property member_expression subscript_expression
  optional_chain parenthesized_expression sequence_expression binary_expression unary_expression
  update_expression ternary_expression assignment_expression augmented_assignment_expression await_expression
  yield_expression as_expression satisfies_expression type_assertion non_null_expression
  instantiation_expression object_pattern array_pattern assignment_pattern object_assignment_pattern
  pair_pattern rest_pattern formal_parameters required_parameter optional_parameter jsx_element
  jsx_self_closing_element jsx_opening_element jsx_closing_element jsx_attribute jsx_expression
  jsx_namespace_name expression_statement lexical_declaration variable_declaration using_declaration
  variable_declarator function_declaration function_signature class_declaration abstract_class_declaration
  class_heritage extends_clause implements_clause class_body class_static_block field_definition
  public_field_definition method_signature abstract_method_signature index_signature mapped_type_clause
  accessibility_modifier override_modifier return_statement throw_statement if_statement else_clause
  for_statement for_in_statement while_statement do_statement with_statement try_statement catch_clause
  finally_clause switch_statement switch_body switch_case switch_default statement_block labeled_statement
  export_statement export_clause export_specifier namespace_export import_statement import_clause
  named_imports import_specifier namespace_import import_require_clause import_alias interface_declaration
  interface_body extends_type_clause type_alias_declaration enum_declaration enum_body enum_assignment module
  internal_module nested_identifier ambient_declaration type_annotation type_predicate_annotation
  asserts_annotation asserts type_predicate nested_type_identifier generic_type type_arguments
  type_parameters type_parameter constraint default_type union_type intersection_type array_type tuple_type
  function_type constructor_type object_type property_signature call_signature construct_signature type_query
  conditional_type lookup_type index_type_query literal_type template_literal_type template_type this_type
  infer_type parenthesized_type readonly_type optional_type rest_type predefined_type`,
)

/** Tokens: only those that say something which the nodes do not. */
export const T = numbered(
  200,
  `OTHER
  async static get set abstract * const default type = readonly || && ?? of declare global let var [
  namespace +`,
)

export const F = numbered(
  0,
  `NONE
  name body parameters parameter return_type type_parameters type_arguments type value left right operator
  object property index function arguments constructor key pattern source declaration alias condition
  consequence alternative initializer kind module constraint open_tag close_tag argument index_type`,
)

const named = new Map<string, number>(Object.entries(K).filter(([name]) => name !== 'OTHER'))
const tokens = new Map<string, number>(Object.entries(T).filter(([name]) => name !== 'OTHER'))
const fields = new Map<string, number>(Object.entries(F).filter(([name]) => name !== 'NONE'))
const names = new Map<number, string>([...named, ...tokens].map(([name, id]) => [id, name]))

/** The grammar of trees from oxc under the name of tree-sitter's grammar for the same files. */
export function createOxcGrammar(name: GrammarName): Grammar {
  return {
    name,
    kindId: (kind) => found(named, kind, 'kind'),
    tokenId: (text) => found(tokens, text, 'token'),
    fieldId: (field) => found(fields, field, 'field'),
    kindName: (id) => names.get(id) ?? 'other',
  }
}

function found(ids: ReadonlyMap<string, number>, name: string, what: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`Looking up "${name}" found no such ${what} in trees from oxc.`)
  return id
}

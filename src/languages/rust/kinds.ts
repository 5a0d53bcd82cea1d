import { comparisonTokens, grammarIds } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = onceFor(readKinds)

function readKinds(grammar: Grammar) {
  return {
    ...grammarIds(grammar, {
      kinds: `
        line_comment block_comment doc_comment outerDoc=outer_doc_comment_marker
        innerDoc=inner_doc_comment_marker attribute_item attribute identifier type_identifier primitive_type
        self crate super metavariable mutable_specifier visibility=visibility_modifier lifetime label
        function_modifiers type_parameter const_parameter parameter self_parameter variadic_parameter
        where_clause where_predicate trait_bounds field_declaration
        orderedFieldList=ordered_field_declaration_list enum_variant macro_rule scoped_identifier
        scoped_type_identifier scoped_use_list use_list useAs=use_as_clause use_wildcard generic_type
        turbofishType=generic_type_with_turbofish generic_pattern bracketed_type qualified_type
        reference_type pointer_type type_binding use_bounds removedBound=removed_trait_bound
        expression_statement let_condition if_expression block match_arm call_expression field_expression
        index_expression await_expression try_expression generic_function binary=binary_expression
        parenthesized=parenthesized_expression reference=reference_expression unary=unary_expression
        tuple=tuple_expression closure=closure_expression field_initializer
        shorthandInitializer=shorthand_field_initializer baseInitializer=base_field_initializer field_pattern
        remainingFields=remaining_field_pattern token_tree token_repetition string_literal raw_string_literal
        integer_literal trait_item`,
      tokens: `
        dot=. path=:: question=? not=! comma=, semicolon=; colon=: assign== bar=| star=* minus=- less=<
        greater=> leftParenthesis=( leftBracket=[ leftBrace={ let fn async await range=.. static const ref
        pub use impl for as hash=#`,
      fields: `
        name alias path type type_parameters type_arguments parameters return_type bounds default_type body
        value pattern alternative condition consequence left right operator function arguments field element
        length list argument trait macro`,
    }),
    comparison: comparisonTokens(grammar),
  }
}

import { comparisonTokens, grammarIds, idSet } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = onceFor(readKinds)

function readKinds(grammar: Grammar) {
  return {
    ...grammarIds(grammar, {
      kinds: `
        comment identifier blank_identifier label_name dot field_identifier package_identifier
        type_identifier package_clause type_parameter_declaration parameter_list parameter_declaration
        variadicParameter=variadic_parameter_declaration type_alias struct_type interface_type pointer_type
        parenthesized_type generic_type qualified_type negated_type typeElement=type_elem
        methodElement=method_elem field_declaration_list field_declaration const_spec
        functionLiteral=func_literal if_statement expression_list call_expression selector_expression
        index_expression slice_expression typeAssertion=type_assertion_expression
        parenthesized=parenthesized_expression unary=unary_expression binary=binary_expression literal_value
        literal_element keyed_element iota assignment=assignment_statement range_clause`,
      tokens: 'receive=<- not=! declare=:= ellipsis=... chan assign== address=&',
      fields: `
        name path type type_parameters type_arguments parameters receiver result body value key element
        length package left right operator operand field function arguments index initializer condition
        consequence alternative alias channel tag`,
    }),
    /** Statements that give something to variables. */
    giving: idSet('assignment_statement short_var_declaration var_declaration', grammar.kindId),
    comparison: comparisonTokens(grammar),
  }
}

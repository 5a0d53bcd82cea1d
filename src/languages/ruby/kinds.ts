import { grammarIds } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

/** Ids of the nodes and fields that extraction asks for by name. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = onceFor(readKinds)

function readKinds(grammar: Grammar) {
  return {
    ...grammarIds(grammar, {
      kinds: `
        comment identifier constant self super class module singleton_class call method singleton_method
        superclass scope_resolution block_argument block do_block pair splat_argument hash_splat_argument
        forward_argument simple_symbol delimited_symbol hash_key_symbol bare_symbol string bare_string
        interpolation instance_variable class_variable global_variable element_reference
        leftList=left_assignment_list rightList=right_assignment_list
        destructuredLeft=destructured_left_assignment rest_assignment optional_parameter keyword_parameter
        splat_parameter hash_splat_parameter block_parameter destructured_parameter forward_parameter
        body_statement block_body rescue else ensure when in_clause exceptions as_pattern keyword_pattern
        array_pattern variable_reference_pattern expression_reference_pattern find_pattern hash_pattern heredoc_beginning heredoc_body lambda array symbol_array
        string_array assignment undef break`,
      fields: `
        name alias value object superclass scope body parameters locals receiver method arguments block left
        right operator operand condition consequence alternative pattern key variable exceptions handler
        guard clauses class`,
    }),
  }
}

import { grammarIds, idSet } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

export type Kinds = ReturnType<typeof readKinds>

/** The grammar's ids, looked up once for each grammar. */
export const kindsOf = onceFor(readKinds)

const operators = [
  ['+', 'add'], ['-', 'sub'], ['*', 'mul'], ['/', 'truediv'], ['//', 'floordiv'], ['%', 'mod'], ['**', 'pow'],
  ['@', 'matmul'], ['&', 'and'], ['|', 'or'], ['^', 'xor'], ['<<', 'lshift'], ['>>', 'rshift'],
] as const // prettier-ignore
const comparisons = [
  ['==', 'eq'], ['!=', 'ne'], ['<', 'lt'], ['<=', 'le'], ['>', 'gt'], ['>=', 'ge'], ['in', 'contains'], ['not in', 'contains'],
] as const // prettier-ignore

function readKinds(grammar: Grammar) {
  return {
    ...grammarIds(grammar, {
      kinds: `
        identifier attribute call subscript slice comment block assignment augmented_assignment
        expression_statement function_definition class_definition decorated_definition decorator lambda
        string concatenated_string string_start string_content string_end interpolation format_specifier
        format_expression list tuple expression_list list_splat list_splat_pattern dictionary_splat
        dictionary_splat_pattern dictionary_comprehension generator_expression
        parenthesized=parenthesized_expression keyword_argument pair for_in_clause case_clause dotted_name
        aliased_import wildcard_import futureImport=future_import_statement as_pattern as_pattern_target
        with_clause with_item chevron type union_type constrained_type member_type type_parameter
        typed_parameter keyword_separator positional_separator tuple_pattern list_pattern ellipsis
        pass_statement raise_statement boolean_operator unary_operator await dictionary case_pattern
        keyword_pattern class_pattern splat_pattern union_pattern dict_pattern binary_operator
        conditional=conditional_expression not_operator if_statement`,
      tokens: 'async from plus=+ bar=| colon=: or and minus=- tilde=~',
      fields: `
        name alias module_name function arguments object attribute subscript value key left right operator
        operators type body parameters type_parameters return_type superclasses definition condition
        consequence subject guard cause expression`,
    }),
    sequences: idSet(
      'list tuple set expression_list pattern_list tuple_pattern list_pattern',
      grammar.kindId,
    ),
    splats: idSet('list_splat list_splat_pattern', grammar.kindId),
    numbers: idSet('integer float', grammar.kindId),
    literals: idSet('integer float true false none', grammar.kindId),
    leaving: idSet('return_statement raise_statement continue_statement break_statement', grammar.kindId),
    nothing: idSet('pass_statement break_statement continue_statement comment', grammar.kindId),
    operatorMethods: new Map(operators.map(([token, name]) => [grammar.tokenId(token), name])),
    augmentedMethods: new Map(operators.map(([token, name]) => [grammar.tokenId(`${token}=`), name])),
    comparisonMethods: new Map(comparisons.map(([token, name]) => [grammar.tokenId(token), `__${name}__`])),
  }
}

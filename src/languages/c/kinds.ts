import { comparisonTokens, grammarIds, idSet } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import type { Grammar } from '../tree.ts'

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = onceFor(readKinds)

/** The id that no node has (0xffff is that of ERROR nodes). */
export const absent = 0xfffe

/** C++ extends C: what the C grammar lacks is absent there. These the C++ grammar lacks. */
const onlyInC = new Set(['macro_type_specifier', 'variadic_parameter', 'index'])

/** Looks up names of either grammar; `absent` where the grammar is the other one of the two. */
function lookUp(grammar: Grammar): Pick<Grammar, 'kindId' | 'tokenId' | 'fieldId'> {
  const orAbsent = (look: (name: string) => number) => (name: string) => {
    if (grammar.name !== 'c' && !onlyInC.has(name)) return look(name)
    try {
      return look(name)
    } catch {
      return absent
    }
  }
  return {
    kindId: orAbsent(grammar.kindId),
    tokenId: orAbsent(grammar.tokenId),
    fieldId: orAbsent(grammar.fieldId),
  }
}

/** Id of a named kind, -1 where the grammar lacks it. */
export const kindIdOrNone = (grammar: Grammar) => (name: string) => {
  const id = lookUp(grammar).kindId(name)
  return id === absent ? -1 : id
}

function readKinds(grammar: Grammar) {
  const ids = lookUp(grammar)
  return {
    ...grammarIds(ids, {
      kinds: `
        error=ERROR comment identifier type_identifier field_identifier namespace_identifier
        nestedNamespace=nested_namespace_specifier qualified_identifier destructor_name operator_name
        operator_cast template_function template_method template_type dependent_name dependent_type
        primitive_type macroType=macro_type_specifier type_descriptor type_qualifier
        storageClass=storage_class_specifier function_declarator pointer_declarator pointer_type_declarator
        array_declarator reference_declarator abstract_function_declarator parenthesized_declarator
        attributed_declarator variadic_declarator structuredBinding=structured_binding_declarator
        init_declarator abstractFunction=abstract_function_declarator parameter_list
        parameter=parameter_declaration optionalParameter=optional_parameter_declaration
        variadic_parameter_declaration variadic_parameter typeParameter=type_parameter_declaration
        optionalTypeParameter=optional_type_parameter_declaration
        variadicTypeParameter=variadic_type_parameter_declaration
        templateTemplateParameter=template_template_parameter_declaration
        templateParameters=template_parameter_list template_declaration
        templateArguments=template_argument_list trailingReturn=trailing_return_type virtual_specifier
        field_initializer_list field_initializer defaultMethod=default_method_clause
        deleteMethod=delete_method_clause pureVirtual=pure_virtual_clause function_definition declaration
        enumerator struct_specifier union_specifier class_specifier enum_specifier base_class_clause
        access_specifier attribute_specifier attribute_declaration
        compoundLiteral=compound_literal_expression compound_statement expression_statement if_statement
        switch_statement else_clause preproc_ifdef call_expression field_expression subscript_expression
        parenthesized=parenthesized_expression pointer_expression new_expression binary=binary_expression
        conditional=conditional_expression assignment=assignment_expression comma=comma_expression
        lambda=lambda_expression lambda_capture_initializer lambda_default_capture initializer_list
        initializer_pair field_designator argument_list number_literal string_literal system_lib_string
        catch_clause requires_clause this`,
      tokens: `
        inline virtual private public class struct enum namespace colons=:: not=! ellipsis=... assign== open={`,
      fields: `
        name declarator type body parameters value default_value default_type arguments function argument
        field operator left right condition consequence alternative initializer scope path designator index
        indices size captures label base template_parameters placement`,
    }),
    conditions: idSet('preproc_if preproc_ifdef preproc_elif preproc_elifdef preproc_else', ids.kindId),
    comparison: comparisonTokens(ids),
  }
}

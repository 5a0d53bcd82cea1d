import { comparisonTokens, grammarIds, valuesById } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import type { Grammar } from '../tree.ts'

const { ABSTRACT, EXPORTED, PRIVATE, STATIC } = DefinitionFlag

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = onceFor(readKinds)

function readKinds(grammar: Grammar) {
  return {
    ...grammarIds(grammar, {
      kinds: `
        line_comment block_comment identifier type_identifier scoped_identifier
        scopedType=scoped_type_identifier type_list type_arguments asterisk modifiers marker_annotation
        annotation element_value_pair superclass super_interfaces extends_interfaces permits type_parameter
        type_bound class_body enum_body_declarations interface_declaration annotation_type_declaration
        enum_declaration record_declaration method_declaration constructor_declaration
        constructorInvocation=explicit_constructor_invocation
        compactConstructor=compact_constructor_declaration variable_declarator formal_parameter
        spread_parameter receiver_parameter inferred_parameters throws block catch_type expression_statement
        if_statement switch_label switch_rule pattern record_pattern instanceOf=instanceof_expression
        binary=binary_expression class_literal assignment=assignment_expression ternary=ternary_expression
        parenthesized=parenthesized_expression field_access array_access method_invocation dimensions this
        super`,
      tokens: 'static final abstract new not=! plus=+ both=&& same===',
      fields: `
        name type body value parameters type_parameters type_arguments dimensions arguments constructor
        object field array index left right operator operand condition consequence alternative pattern
        element key scope resources`,
    }),
    comparison: comparisonTokens(grammar),
    modifierFlags: valuesById(grammar.tokenId, {
      public: EXPORTED,
      private: PRIVATE,
      static: STATIC,
      abstract: ABSTRACT,
    }),
    typeKinds: valuesById(grammar.kindId, {
      interface_declaration: DefinitionKind.INTERFACE,
      annotation_type_declaration: DefinitionKind.INTERFACE,
      enum_declaration: DefinitionKind.ENUM,
    }),
  }
}

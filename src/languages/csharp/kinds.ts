import { comparisonTokens, grammarIds, idSet, valuesById } from '../core/grammar-ids.ts'
import { onceFor } from '../once-for.ts'
import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import type { Grammar } from '../tree.ts'

const { ABSTRACT, ASYNC, EXPORTED, HIDES, PARTIAL, PRIVATE, STATIC, VIRTUAL } = DefinitionFlag

/** Ids of the node kinds and fields that the extractor asks for, read once per grammar. */
export type Kinds = ReturnType<typeof readKinds>

export const kindsOf = onceFor(readKinds)

function readKinds(grammar: Grammar) {
  return {
    ...grammarIds(grammar, {
      kinds: `
        comment identifier generic_name qualified_name alias_qualified_name type_argument_list implicit_type
        ref_type pointer_type modifier attribute_list attribute attribute_argument attribute_argument_list
        namespace_declaration fileScopedNamespace=file_scoped_namespace_declaration class_declaration
        struct_declaration interface_declaration enum_declaration record_declaration delegate_declaration
        using_directive base_list primaryConstructorBase=primary_constructor_base_type type_parameter_list
        type_parameter constraintsClause=type_parameter_constraints_clause constructor_declaration
        constructor_initializer explicitInterface=explicit_interface_specifier
        conversionOperator=conversion_operator_declaration parameter_list parameter implicit_parameter
        argument argument_list variable_declaration variable_declarator tuple_pattern tuple_expression
        declaration_expression bracketedArguments=bracketed_argument_list block
        arrowClause=arrow_expression_clause if_statement switch_section switchArm=switch_expression_arm
        catch_declaration binary=binary_expression conditional=conditional_expression
        parenthesized=parenthesized_expression assignment=assignment_expression
        postfixUnary=postfix_unary_expression memberAccess=member_access_expression
        memberBinding=member_binding_expression elementAccess=element_access_expression
        elementBinding=element_binding_expression conditionalAccess=conditional_access_expression
        invocation=invocation_expression objectCreation=object_creation_expression
        implicitObjectCreation=implicit_object_creation_expression initializer=initializer_expression
        with_initializer interpolation alignmentClause=interpolation_alignment_clause discard
        constant_pattern declaration_pattern recursive_pattern var_pattern negated_pattern
        parenthesized_pattern relational_pattern or_pattern and_pattern list_pattern type_pattern
        designation=parenthesized_variable_designation positionalClause=positional_pattern_clause
        propertyClause=property_pattern_clause from_clause join_clause joinInto=join_into_clause let_clause
        select_clause group_clause preproc_if`,
      tokens: `
        this base static const readonly params out operator tilde=~ equals== not=! plus=+ increment=++
        decrement=-- coalesce=?? return set into using await and=&& or=|| global`,
      fields: `
        name type returns body value parameters accessors arguments expression subscript function initializer
        left right operator condition consequence alternative pattern qualifier alias rank`,
    }),
    comparison: comparisonTokens(grammar),
    accessWords: idSet('public private protected internal', grammar.tokenId),
    modifierFlags: valuesById(grammar.tokenId, {
      public: EXPORTED,
      private: PRIVATE,
      static: STATIC,
      const: STATIC,
      abstract: ABSTRACT | VIRTUAL,
      virtual: VIRTUAL,
      override: VIRTUAL,
      async: ASYNC,
      partial: PARTIAL,
      new: HIDES,
    }),
    typeKinds: valuesById(grammar.kindId, {
      interface_declaration: DefinitionKind.INTERFACE,
      enum_declaration: DefinitionKind.ENUM,
    }),
    compound: idSet('+= -= *= /= %= &= |= ^= <<= >>=', grammar.tokenId),
    scaling: idSet('* / % << >> *= /= %=', grammar.tokenId),
  }
}

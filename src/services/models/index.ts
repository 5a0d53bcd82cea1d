/** Models that are chosen in the web app, and which of all answers. */
export { chooseModel, requireChoosable } from './choose-model.ts'
export { describeModels, describeUsed } from './describe-models.ts'
export type { ModelDescription, ModelsDescription } from './describe-models.ts'
export { keepModel, removeModel } from './keep-model.ts'
export type { ModelForm, ModelHolder } from './keep-model.ts'
export { tryModel } from './try-model.ts'
export type { NamedTrial } from './try-model.ts'

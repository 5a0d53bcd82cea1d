/** The records that services hand out. Whoever is above them learns nothing of how they are stored. */
export type {
  AccountContents,
  ApiKey,
  Attachment,
  Conversation,
  GitToken,
  Invitation,
  ListEntry,
  Message,
  Organisation,
  Project,
  Run,
  User,
} from '../store/index.ts'

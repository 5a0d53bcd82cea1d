import type { Convention } from './run-by-others.ts'

/** What makes objects of classes of Java and Kotlin that no code makes, by the annotations of the class. */
export const jvmMakers: readonly Convention[] = [
  {
    rule: 'Spring (makes its beans)',
    head: /@(?:Component|Service|Repository|(?:Rest)?Controller(?:Advice)?|Configuration(?:Properties)?|SpringBootApplication)\b/u,
    makes: true,
  },
  { rule: 'JPA (makes entities)', head: /@(?:Entity|Embeddable|MappedSuperclass)\b/u, makes: true },
  {
    rule: 'a container (makes what it injects)',
    head: /@(?:Named|Singleton|(?:Application|Request|Session)Scoped|Dependent|Stateless|Stateful|ManagedBean|Path|Provider|Web(?:Servlet|Filter|Listener)|HiltViewModel|AndroidEntryPoint)\b/u,
    makes: true,
  },
]

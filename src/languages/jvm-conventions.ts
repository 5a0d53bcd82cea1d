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

/** What JUnit and TestNG run. Aspects and controllers have a `@Before` of their own, which stands in no test. */
export const jvmTests: readonly Convention[] = [
  {
    rule: 'the test runner (annotation of the method)',
    head: /@(?:\w*Test|(?:Before|After)(?:Each|All|Class|Method|Test|Suite|Groups))\b/u,
  },
  {
    rule: 'the test runner (annotation of the method)',
    isTest: true,
    head: /@(?:Before|After)\b(?!\s*\()/u,
  },
]

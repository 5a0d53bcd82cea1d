import { Finder } from '../search/finder.tsx'
import { Shell } from './shell.tsx'

/** Every page in its frame, with the search a key away. */
export function Root() {
  return (
    <Finder>
      <Shell />
    </Finder>
  )
}

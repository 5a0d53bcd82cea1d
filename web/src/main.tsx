import { createRoot } from 'react-dom/client'
import { loadSignedIn } from './app/load-signed-in.ts'
import { keepEffectsInTime } from './app/effect-timing.ts'
import { findPage, pages } from './app/pages.ts'
import { Providers } from './app/providers.tsx'
import { readKey, readSession } from './settings/key-store.ts'
import { takeKeyFromAddress } from './settings/take-key-from-address.ts'
import { applyTheme } from './settings/theme-store.ts'
import { applyLanguage } from './texts/language-store.ts'
import './app/styles.css'

keepEffectsInTime()
applyTheme()
takeKeyFromAddress()
// A link that is pasted into an open page loads nothing.
window.addEventListener('hashchange', takeKeyFromAddress)

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot start the app: the page has no element "root"')
const isSignedIn = (readKey() ?? readSession()) !== null
// Only the page itself can do without being here in time.
if (isSignedIn) pages[findPage(location.pathname)]().catch(() => undefined)
Promise.all([applyLanguage(), isSignedIn ? loadSignedIn() : undefined]).then(
  () => createRoot(root).render(<Providers />),
  (error: unknown) => {
    root.textContent = 'Parley could not be loaded. Reload the page to try again.'
    throw error
  },
)

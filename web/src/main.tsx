import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { takeKeyFromAddress } from './settings/take-key-from-address.ts'
import { applyTheme } from './settings/theme-store.ts'
import { applyLanguage } from './texts/language-store.ts'
import './app/styles.css'

applyTheme()
takeKeyFromAddress()
// A link that is pasted into an open page loads nothing.
window.addEventListener('hashchange', takeKeyFromAddress)

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot start the app: the page has no element "root"')
applyLanguage().then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    ),
  (error: unknown) => {
    root.textContent = 'Parley could not be loaded. Reload the page to try again.'
    throw error
  },
)

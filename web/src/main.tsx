import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { takeKeyFromAddress } from './settings/take-key-from-address.ts'
import { applyTheme } from './settings/theme-store.ts'
import './app/styles.css'

applyTheme()
takeKeyFromAddress()
// A link that is pasted into an open page loads nothing.
window.addEventListener('hashchange', takeKeyFromAddress)

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot start the app: the page has no element "root"')
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)

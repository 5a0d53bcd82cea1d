/** Who hears of the changes of a store outside of React. */
export interface Listeners {
  readonly tell: () => void
  /** For `useSyncExternalStore`; what comes back ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Of a store in localStorage: what another tab changes is heard too, once `follow` has done what it asks of this one. */
export function createListenersAcrossTabs(follow?: () => void): Listeners {
  const { tell, subscribe } = createListeners()
  return {
    tell,
    subscribe(listener) {
      const unsubscribe = subscribe(listener)
      const hearOtherTab = (): void => {
        follow?.()
        listener()
      }
      window.addEventListener('storage', hearOtherTab)
      return () => {
        unsubscribe()
        window.removeEventListener('storage', hearOtherTab)
      }
    },
  }
}

/**
 * The keys of the app, as the list of shortcuts and the labels of buttons name them: in each group what can be done, and
 * the keys that do it. `Shift Enter` is one key held with another; names that differ by language are English.
 */
export const shortcuts = {
  everywhere: {
    search: ['Ctrl K', '/'],
    list: ['?'],
    foldSidebar: ['Ctrl B'],
    close: ['Esc'],
  },
  inSearch: {
    choose: ['↑', '↓'],
    chooseFar: ['PageUp', 'PageDown'],
    openIt: ['Enter'],
    commandsAlone: ['>'],
    symbolsAlone: ['@'],
    textAlone: ['%'],
  },
  inQuestion: {
    send: ['Enter'],
    newLine: ['Shift Enter'],
    completeCode: ['@'],
    completeAgent: ['/'],
    chooseCompletion: ['↑', '↓'],
    takeCompletion: ['Enter', 'Tab'],
    closeCompletion: ['Esc'],
  },
  inConversation: {
    findInConversation: ['Ctrl F'],
  },
  inCode: {
    byLine: ['↑', '↓'],
    byPage: ['PageUp', 'PageDown'],
    toEnds: ['Home', 'End'],
    byName: ['←', '→'],
    explain: ['Space'],
    definition: ['Enter', 'F12', 'Ctrl click'],
    uses: ['Shift Enter', 'Click'],
    mark: ['Shift ↑', 'Shift ↓'],
    find: ['Ctrl F'],
    goToLine: ['Ctrl G'],
    wrapLines: ['Alt Z'],
  },
  inFind: {
    nextPlace: ['Enter', 'F3'],
    previousPlace: ['Shift Enter', 'Shift F3'],
    matchCase: ['Alt C'],
    asRegex: ['Alt R'],
    closeFind: ['Esc'],
  },
  inTree: {
    byRow: ['↑', '↓'],
    byManyRows: ['PageUp', 'PageDown'],
    toEnds: ['Home', 'End'],
    unfold: ['→', '←'],
    open: ['Enter', 'Space'],
    jump: ['a … z'],
  },
  onEdge: {
    moveEdge: ['←', '→'],
    toWidths: ['Home', 'End'],
    ownWidth: ['Enter'],
  },
  inBook: {
    previousPage: ['←'],
    nextPage: ['→'],
  },
  onMap: {
    nextPart: ['↑', '↓', '←', '→'],
    moveMap: ['Shift ↑', 'Shift ↓', 'Shift ←', 'Shift →'],
    zoom: ['+', '-'],
    showAll: ['0'],
    unfoldPart: ['Enter'],
    foldPart: ['Esc'],
  },
  inDiagram: {
    openBox: ['Enter', 'Space'],
  },
} as const

import type { PinnedRepository } from './question.ts'

const searchLanguages =
  'Danish German English Spanish Finnish French Hungarian Italian Japanese Dutch Norwegian Portuguese Romanian Russian Swedish Turkish Chinese'

export const sphinx: PinnedRepository = {
  name: 'sphinx-doc/sphinx',
  language: 'Python',
  address: 'https://github.com/sphinx-doc/sphinx',
  commit: 'e44a40eb2f810558ccd9da1425421270ccb81351',
  questions: [
    {
      kind: 'where-is',
      text: 'Where is StandaloneHTMLBuilder defined?',
      contains: ['sphinx/builders/html/__init__.py'],
      cites: ['sphinx/builders/html/__init__.py:109'],
    },
    {
      // Not the node of the same name, which only stands in the document for what the directive found.
      kind: 'where-is',
      text: 'Where is the toctree directive implemented?',
      contains: ['TocTree', 'sphinx/directives/other.py'],
      cites: ['sphinx/directives/other.py:42'],
    },
    {
      kind: 'who-calls',
      text: 'Who calls process_only_nodes?',
      contains: ['OnlyNodeTransform.run', 'complete'],
      cites: ['sphinx/util/nodes.py:719', 'sphinx/transforms/post_transforms/__init__.py:332'],
      citesNot: ['tests/'],
    },
    {
      kind: 'who-calls',
      text: 'Who calls make_filename_from_project?',
      contains: ['default_latex_documents', 'default_man_pages', 'default_texinfo_documents'],
      cites: [
        'sphinx/builders/latex/__init__.py:582',
        'sphinx/builders/manpage.py:112',
        'sphinx/builders/texinfo.py:225',
      ],
    },
    {
      kind: 'what-implements',
      text: 'What implements SearchLanguage?',
      contains: searchLanguages.split(' ').map((language) => `Search${language}`),
      cites: ['sphinx/search/ja.py:518', 'sphinx/search/zh.py:38', 'sphinx/search/da.py:11'],
    },
    {
      kind: 'what-implements',
      text: 'Which classes implement Domain?',
      contains: [
        'MathDomain',
        'ReSTDomain',
        'CitationDomain',
        'PythonDomain',
        'StandardDomain',
        'CDomain',
        'ChangeSetDomain',
        'CPPDomain',
        'IndexDomain',
        'JavaScriptDomain',
        'TodoDomain',
        'DurationDomain',
      ],
      cites: [
        'sphinx/domains/python/__init__.py:720',
        'sphinx/ext/todo.py:69',
        'sphinx/domains/cpp/__init__.py:925',
      ],
    },
    {
      kind: 'what-does-file',
      text: 'What does sphinx/ext/autosectionlabel.py do?',
      contains: [
        'Allow reference sections by :ref: role using its title',
        'register_sections_as_label',
        'setup',
      ],
      cites: ['sphinx/ext/autosectionlabel.py:33-70'],
    },
    {
      kind: 'what-does-file',
      text: 'What does sphinx/util/inventory.py do?',
      contains: ['Inventory utility functions', 'InventoryFile', '_InventoryItem'],
      cites: ['sphinx/util/inventory.py:43', 'sphinx/util/inventory.py:245'],
    },
    {
      kind: 'how-to-get',
      text: 'How do I get from Sphinx.build to Builder.read_doc?',
      contains: ['Builder.build_all', 'Builder.read', 'Builder._read_serial'],
      cites: [
        'sphinx/application.py:438',
        'sphinx/builders/__init__.py:325',
        'sphinx/builders/__init__.py:409',
        'sphinx/builders/__init__.py:525',
        'sphinx/builders/__init__.py:590',
      ],
    },
    {
      kind: 'how-to-get',
      // The method on the way is handed over as a value, and called by who has it.
      text: 'How do I get from StandaloneHTMLBuilder.finish to InventoryFile.dump?',
      contains: ['StandaloneHTMLBuilder.handle_finish', 'StandaloneHTMLBuilder.dump_inventory'],
      cites: [
        'sphinx/builders/html/__init__.py:683',
        'sphinx/builders/html/__init__.py:1266',
        'sphinx/builders/html/__init__.py:1270',
        'sphinx/util/inventory.py:174',
      ],
    },
  ],
}

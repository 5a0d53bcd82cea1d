import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

const clinic = {
  'src/main/java/org/samples/Owner.java': `package org.samples;

@Table(name = "owners")
public class Owner {

  @Pattern(regexp = "\\\\d{10}")
  private String telephone;

  public String getTelephone() {
    return this.telephone;
  }
}
`,
  'src/main/java/org/samples/VisitController.java': `package org.samples;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

@Controller
public class VisitController {

  @GetMapping("/visits/new")
  public String showNewVisitForm() {
    return "visits/createVisitForm";
  }

  @PostMapping("/visits/new")
  public String processNewVisitForm(Visit visit) {
    visits.save(visit);
    return "redirect:/visits";
  }
}
`,
  'src/main/resources/schema.sql': 'CREATE TABLE owners (\n  id INTEGER,\n  telephone VARCHAR(20)\n);\n',
  'src/main/resources/messages.properties': 'telephone.invalid=The telephone is validated: ten digits\n',
}

async function ask(question: string): Promise<string> {
  using snapshot = openTexts(clinic, await linkTexts(clinic), 'acme/clinic')
  const run = await collectRun({ projects: [{ repoName: 'acme/clinic', snapshot }], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('what a field may hold is stated at the field, not in the table or the messages that speak of it', async () => {
  const text = await ask("where is the owner's telephone validated?")
  expect(text.slice(0, 160)).toContain('`Owner.telephone` [src/main/java/org/samples/Owner.java:6-7]')
})

test('a submitted form is taken by the handler of POST, not by the page that shows it', async () => {
  const text = await ask('what handles the submitted form for a new visit?')
  expect(text).toContain('takes what is sent: it serves `POST /visits/new`')
  expect(text).toContain('public String processNewVisitForm(')
})

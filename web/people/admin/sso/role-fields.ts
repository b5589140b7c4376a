import { numbersOf } from '../../../../shared/platform/domain/numbered-fields.ts';
import { checkbox, input, select, textarea } from '../../../platform/components/form.ts';
import type { FormState } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { ROLE_CHOICES } from '../roles.ts';

const CHOICES = [{ value: '', label: 'Choose a role' }, ...ROLE_CHOICES];

const EXAMPLES = {
  conditions: '[{"attribute": "department", "value": "Finance", "groups": ["Leads"], "role": "admin"}]',
  hierarchy: '{"super_admin": ["admin"], "admin": ["member"]}',
  custom_mappings: '{"employee_number": "external_id", "cost_center": "metadata.cost_center"}',
} as const;

/** Who gets which role, and what else is taken over. */
export const roleFields = (form: FormState): Html =>
  html`<section><h2>Roles</h2>
${select({ name: 'default_role', label: 'Role of everybody else', hint: 'For whoever is in none of the groups below.' }, ROLE_CHOICES, form)}
${checkbox({ name: 'allow_super_admin', label: 'The provider may make people super admins', hint: 'They administer everything, providers too.' }, form)}
${mappingRows(form)}
${checkbox({ name: 'keep_roles_without_groups', label: 'Keep roles when the provider sends no groups', hint: 'If this is off, a sign-in without groups removes the roles assigned by groups, once the provider has sent groups.' }, form)}</section>
<section><h2>Advanced settings</h2>
<p class="muted">In JSON, each of them optional.</p>
${json('conditions', 'Conditions', 'A role for whoever has a value in an attribute and, where groups are named, is in one of them.', form)}
${json('hierarchy', 'Hierarchy', 'Whoever has a role has those beside it, too.', form)}
${json('custom_mappings', 'Further attributes', 'What becomes of attributes: first_name, last_name, external_id or metadata.<key>.', form)}</section>`;

const mappingRows = (form: FormState): Html =>
  html`<fieldset class="mapping-rows" data-mapping-rows><legend>Groups and their roles</legend>
<p class="muted">Written as the provider writes them, upper and lower case too. Whoever is in several gets the highest role. A row with neither is left out.</p>
${numbersOf(form.values, 'group').map((row) => mappingRow(row, form))}
<p><button type="submit" name="more_rows" value="true" formnovalidate class="secondary">More rows</button></p></fieldset>`;

const mappingRow = (row: number, form: FormState): Html =>
  html`<div class="mapping-row" data-mapping-row>
${input({ name: `group_${row}`, label: `Group ${row}`, autocomplete: 'off' }, form)}
${select({ name: `role_${row}`, label: `Role ${row}` }, CHOICES, form)}</div>`;

const json = (name: keyof typeof EXAMPLES, label: string, hint: string, form: FormState): Html =>
  textarea({ name, label: `${label} (optional)`, hint: `${hint} Example: ${EXAMPLES[name]}`, rows: 5 }, form);

import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { input, postForm } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

export const changeConnectionForm = (
  viewer: Viewer,
  { id, name, sync_start_date }: BankConnection,
  form: FormState,
): Html => {
  const shown = { ...form, values: { name, sync_start_date: sync_start_date ?? '', ...form.values } };
  return postForm(
    viewer,
    { action: `/bank_connections/${id}`, label: 'Settings of the connection' },
    html`${input({ name: 'name', label: 'Name', required: true }, shown)}
${input({ name: 'sync_start_date', label: 'Nothing before (optional)', type: 'date' }, shown)}
<button type="submit">Save</button>`,
  );
};

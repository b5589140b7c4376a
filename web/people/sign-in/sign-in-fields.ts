import { input } from '../../platform/components/form.ts';
import type { FormState } from '../../platform/form-state.ts';
import type { Html } from '../../platform/html.ts';

type Field = { readonly hint?: string; readonly required?: boolean };

/** A recovery code has letters: the keyboard of a telephone must offer them. */
export const codeInput = (field: Field, form: FormState): Html =>
  input(
    { ...field, name: 'code', label: field.required ? 'Code' : 'Code (optional)', autocomplete: 'one-time-code' },
    form,
  );

export const passwordInput = (form: FormState): Html =>
  input(
    { name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'current-password' },
    form,
  );

/** The rule is said before it is broken. */
export const newPasswordInput = (label: string, form: FormState): Html =>
  input(
    {
      name: 'password',
      label,
      type: 'password',
      required: true,
      autocomplete: 'new-password',
      hint: 'At least 12 characters of any kind. A few unrelated words do well.',
    },
    form,
  );

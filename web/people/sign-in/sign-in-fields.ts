import { input } from '../../platform/components/form.ts';
import type { FormState } from '../../platform/form-state.ts';
import type { Html } from '../../platform/html.ts';
import { WORDS } from './words.ts';

type Field = { readonly hint?: string; readonly required?: boolean };

/** No numeric keypad: recovery codes contain letters. */
export const codeInput = (field: Field, form: FormState): Html =>
  input(
    { ...field, name: 'code', label: field.required ? WORDS.code : WORDS.codeOptional, autocomplete: 'one-time-code' },
    form,
  );

export const passwordInput = (form: FormState): Html =>
  input(
    { name: 'password', label: WORDS.password, type: 'password', required: true, autocomplete: 'current-password' },
    form,
  );

export const newPasswordInput = (label: string, form: FormState): Html =>
  input(
    {
      name: 'password',
      label,
      type: 'password',
      required: true,
      autocomplete: 'new-password',
      hint: WORDS.passwordHint,
    },
    form,
  );

import { describe, expect, it } from 'vitest';
import { input } from '../../../../web/platform/components/form.ts';

describe('input', () => {
  it.each([
    ['a required', true],
    ['an optional', false],
  ])('shows the value of %s field again, but never that of a password', (_, required) => {
    const form = { values: { field: 'typed' }, errors: ['field must be longer'] };
    const field = { name: 'field', label: 'Field', required };

    expect(String(input(field, form))).toContain('value="typed"');
    expect(String(input({ ...field, type: 'password' }, form))).toContain('value=""');
  });
});

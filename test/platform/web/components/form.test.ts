import { describe, expect, it } from 'vitest';
import { errorSummary, input, select } from '../../../../web/platform/components/form.ts';

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

describe('select', () => {
  it.each([
    ['has end tags in a short list', 3, 3],
    ['saves the weight of end tags in a long list', 400, 0],
  ])('%s', (_, length, endTags) => {
    const choices = Array.from({ length }, (__, at) => ({ value: `${at}`, label: `Choice ${at}` }));
    const shown = String(select({ name: 'field', label: 'Field' }, choices, { values: { field: '2' }, errors: [] }));

    expect(shown.match(/<option/g)).toHaveLength(length);
    expect(shown.match(/<\/option>/g) ?? []).toHaveLength(endTags);
    expect(shown).toContain('<option value="2" selected>Choice 2');
  });
});

describe('errors of a form', () => {
  const form = {
    values: {},
    errors: ['issuer_url must be a URL', 'scope: Choose one', 'days: 3 are too many', 'until: no day', 'Try again'],
  };
  const LABELS = { issuer_url: 'Issuer (optional)', scope: 'Permissions', days: 'The link works for', until: 'Until' };

  it('call each field by its label and lead to it, unless they are clear without', () => {
    const page = String(errorSummary(form, LABELS));
    expect(page.match(/<li>.*?<\/li>/g)).toEqual([
      '<li><a href="#field-issuer_url">Issuer must be a URL</a></li>',
      '<li><a href="#field-scope">Choose one</a></li>',
      '<li><a href="#field-days">3 are too many</a></li>',
      '<li><a href="#field-until">Until: no day</a></li>',
      '<li>Try again</li>',
    ]);
  });

  it('say the same beside the field, with its term if the label is a sentence', () => {
    expect(String(input({ name: 'issuer_url', label: 'Issuer (optional)' }, form))).toContain('>Issuer must be a URL<');
    const field = { name: 'issuer_url', label: 'Enter the issuer again to confirm', term: 'The issuer' };
    expect(String(input(field, form))).toContain('>The issuer must be a URL<');
  });

  it('call other fields of the form by words, but leave values alone', () => {
    const values = { start_date: '2026-03-02', scope: '' };
    const sentence = 'scope read_write must not be before start_date 2026-03-02';
    expect(String(input({ name: 'scope', label: 'Scope' }, { values, errors: [sentence] }))).toContain(
      '>Scope read_write must not be before start date 2026-03-02<',
    );
  });

  it('turn names into words where a form gives no labels', () => {
    const wrong = { values: {}, errors: ['category_id must exist', 'start_date must be a day'] };
    const page = String(errorSummary(wrong, ['category_id', 'start_date']));
    expect(page).toContain('>Category must exist<');
    expect(page).toContain('>Start date must be a day<');
  });
});

import { expect, it } from 'vitest';
import { CreateImportJson, PreflightForm, PreflightJson } from '../../../shared/imports/schema/import-requests.ts';

it('offers every type to preflight except PdfImport, which is read in the background', () => {
  const offered = (fields: typeof CreateImportJson | typeof PreflightJson | typeof PreflightForm) =>
    fields.shape.type.unwrap().options as readonly string[];
  const others = offered(CreateImportJson).filter((type) => type !== 'PdfImport');

  expect(offered(CreateImportJson)).toContain('PdfImport');
  expect(offered(PreflightJson)).toEqual(others);
  expect(offered(PreflightForm)).toEqual(others);
});

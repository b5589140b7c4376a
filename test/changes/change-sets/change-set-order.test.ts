import { expect, it } from 'vitest';
import { newestFirst } from '../../../shared/changes/change-sets/domain/change-set.ts';

it('change sets from pages and from the API are listed by their creation', () => {
  const fromPage = { id: 'f3b0c442-98fc-8c14-9afb-f4c8996fb924', createdAt: '2026-05-01T10:00:00.000Z' };
  const fromApi = { id: '019de2f1-4c00-7000-8000-000000000001', createdAt: '2026-05-01T10:00:01.000Z' };
  const lastFromPage = { id: '0a3b1c44-98fc-8c14-9afb-f4c8996fb924', createdAt: '2026-05-01T10:00:02.000Z' };

  expect([fromApi, fromPage, lastFromPage].toSorted(newestFirst)).toEqual([lastFromPage, fromApi, fromPage]);
});

import { pages } from '../platform/pages.ts';
import {
  addRecord,
  changeRecord,
  mergeRecord,
  newRecord,
  removeRecord,
  showRecord,
  showRecords,
} from './catalogue-pages/record-forms.ts';
import { catalogueWork } from './catalogue-work.ts';

/** The pages of categories, tags and merchants. */
export const handler = pages(
  {
    'GET /categories': showRecords('category'),
    'GET /categories/new': newRecord('category'),
    'POST /categories': addRecord('category'),
    'GET /categories/{id}': showRecord('category'),
    'POST /categories/{id}': changeRecord('category'),
    'POST /categories/{id}/merge': mergeRecord('category'),
    'POST /categories/{id}/delete': removeRecord('category'),
    'GET /tags': showRecords('tag'),
    'GET /tags/new': newRecord('tag'),
    'POST /tags': addRecord('tag'),
    'GET /tags/{id}': showRecord('tag'),
    'POST /tags/{id}': changeRecord('tag'),
    'POST /tags/{id}/merge': mergeRecord('tag'),
    'POST /tags/{id}/delete': removeRecord('tag'),
    'GET /merchants': showRecords('merchant'),
    'GET /merchants/new': newRecord('merchant'),
    'POST /merchants': addRecord('merchant'),
    'GET /merchants/{id}': showRecord('merchant'),
    'POST /merchants/{id}': changeRecord('merchant'),
    'POST /merchants/{id}/merge': mergeRecord('merchant'),
    'POST /merchants/{id}/delete': removeRecord('merchant'),
  },
  catalogueWork,
);

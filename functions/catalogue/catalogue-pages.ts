import { pages } from '../platform/pages.ts';
import * as forms from './catalogue-pages/record-forms.ts';
import { addStarters } from './catalogue-pages/starter-categories.ts';
import { catalogueWork } from './catalogue-work.ts';

/** The pages of categories, tags and merchants. */
export const handler = pages(
  {
    'GET /categories': forms.showRecords('category'),
    'GET /categories/new': forms.newRecord('category'),
    'POST /categories': forms.addRecord('category'),
    'POST /categories/starter': addStarters,
    'GET /categories/{id}': forms.showRecord('category'),
    'POST /categories/{id}': forms.changeRecord('category'),
    'POST /categories/{id}/merge': forms.mergeRecord('category'),
    'POST /categories/{id}/delete': forms.removeRecord('category'),
    'GET /tags': forms.showRecords('tag'),
    'GET /tags/new': forms.newRecord('tag'),
    'POST /tags': forms.addRecord('tag'),
    'GET /tags/{id}': forms.showRecord('tag'),
    'POST /tags/{id}': forms.changeRecord('tag'),
    'POST /tags/{id}/merge': forms.mergeRecord('tag'),
    'POST /tags/{id}/delete': forms.removeRecord('tag'),
    'GET /merchants': forms.showRecords('merchant'),
    'GET /merchants/new': forms.newRecord('merchant'),
    'POST /merchants': forms.addRecord('merchant'),
    'GET /merchants/{id}': forms.showRecord('merchant'),
    'POST /merchants/{id}': forms.changeRecord('merchant'),
    'POST /merchants/{id}/merge': forms.mergeRecord('merchant'),
    'POST /merchants/{id}/delete': forms.removeRecord('merchant'),
  },
  catalogueWork,
);

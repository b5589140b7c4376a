import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
import {
  addRecord,
  changeRecord,
  mergeRecord,
  newRecord,
  removeRecord,
  showRecord,
  showRecords,
} from './catalogue-pages/record-forms.ts';
import { type CatalogueWork, composeCatalogueWork } from './catalogue-work.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: CatalogueWork };

export const PAGES: PageGroup<CatalogueWork> = {
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
};

/** The pages of categories, tags and merchants. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  return createHandler({ person, work: composeCatalogueWork(documents, tableName) });
});

import type { TagRecord } from '../native-record.ts';
import type { RecordKind } from '../record-kind.ts';

export const tagKind: RecordKind<TagRecord> = {
  type: 'Tag',
  read: (fields) => {
    fields.require(['id', 'name']);
    return {
      type: 'Tag',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.text('name') ?? '',
      color: fields.text('color'),
    };
  },
  visit: (tag, visitor) => {
    visitor.sourceId('Tag', tag.id);
    visitor.name('Tag', tag.name);
  },
};

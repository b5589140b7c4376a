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
      name: fields.written('name') ?? '',
      color: fields.written('color'),
    };
  },
  visit: (tag, visitor) => {
    visitor.sourceId('Tag', tag.id);
    visitor.name('Tag', tag.name);
  },
  steps: (tags, sink) => {
    for (const { type, id, name, color } of tags) {
      sink.add({ kind: 'tag', bind: { by: 'name', name, defaults: { color } } }, { type, id });
    }
  },
};

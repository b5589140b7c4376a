import type { Schemas } from '@counterfoil/client';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { table } from '../output/table.ts';

type Category = Schemas['Category'];

export const categories = command({
  name: 'categories',
  summary: 'list categories by name, with subcategories below their parents',
  examples: ['categories', 'categories --json'],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/categories'));
    const columns = [{ title: 'Name' }, { title: 'Type', isWhole: true }, { title: 'ID', isWhole: true }];
    const lines = treeOf(listed).map(({ category: { name, classification, id }, isBelow }) => [
      `${isBelow ? '  ' : ''}${name}`,
      classification ?? '',
      id,
    ]);
    io.say(listed.length === 0 ? 'There are no categories.' : table(columns, lines, io.width));
    return { json: listed };
  },
});

const treeOf = (all: readonly Category[]): readonly { readonly category: Category; readonly isBelow: boolean }[] =>
  all
    .filter(({ parent }) => !all.some(({ id }) => id === parent?.id))
    .flatMap((top) => [
      { category: top, isBelow: false },
      ...all.filter(({ parent }) => parent?.id === top.id).map((category) => ({ category, isBelow: true })),
    ]);

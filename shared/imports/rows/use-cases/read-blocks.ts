import type { BlockInfo, RowReader } from '../../use-cases/import-ports.ts';
import type { StoredRow } from '../domain/row-block.ts';

/** Blocks held in memory at the same time. */
const BLOCKS_AT_ONCE = 8;

/** The blocks that are wanted, in order. */
export async function* readBlocks(
  { blocks, block }: Pick<RowReader, 'blocks' | 'block'>,
  isWanted: (info: BlockInfo) => boolean = () => true,
): AsyncGenerator<{ readonly number: number; readonly rows: readonly StoredRow[] }> {
  const numbers = blocks.flatMap((info, number) => (isWanted(info) ? [number] : []));
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const group = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const read = await Promise.all(group.map(block));
    for (const [position, number] of group.entries()) yield { number, rows: read[position] ?? [] };
  }
}

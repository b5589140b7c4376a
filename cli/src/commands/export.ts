import { type CounterfoilClient, pollUntil, type Schemas } from '@counterfoil/client';
import { command } from '../command.ts';
import { download, writeAtomically } from '../download.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { startBars } from '../output/progress.ts';
import { nounOf } from '../output/words.ts';

type Options = { readonly force?: boolean };

export const exportFamily = command<Options>({
  name: 'export',
  summary: 'download all data of your family as a zip file that can be imported again',
  examples: ['export', 'export backup.zip', 'export backup.zip --force --json'],
  configure: (added) =>
    added
      .argument('[file]', 'the file to write (default: counterfoil-<date>.zip)')
      .option('--force', 'replace the file if there is one'),
  run: async ({ io, signIn }, { force = false }, [given]) => {
    const path = given ?? `counterfoil-${new Date().toISOString().slice(0, 10)}.zip`;
    const { client } = await signIn();
    const done = await writeAtomically(path, force, async (file) => {
      const { data: started } = await client.POST('/exports');
      const made = await followExport(io, client, started.id);
      const bars = startBars(io);
      await download(made, file, (part, total) => bars.show('Downloading', part, total)).finally(bars.end);
      return made;
    });
    const { url: _, ...json } = done;
    const records = Object.values(done.counts ?? {}).reduce((sum, count) => sum + count, 0);
    io.say(`${io.paint('green', 'Exported')} ${nounOf('records', records)} to ${path}; the SHA-256 checksum matches.`);
    return { json: { file: path, ...json } };
  },
});

const followExport = async (io: Io, client: CounterfoilClient, id: string): Promise<Schemas['Export']> => {
  const bars = startBars(io);
  const read = async () => (await client.GET('/exports/{id}', { params: { path: { id } } })).data;
  try {
    const ended = await pollUntil(read, ({ status, progress }) => {
      bars.show('Exporting', progress?.done ?? 0, progress?.total ?? 0);
      return status !== 'pending' && status !== 'running';
    });
    if (ended.status === 'complete') return ended;
    throw new CliError(EXIT.failed, 'export_failed', ended.error ?? 'The export failed.', 'Run the command again.');
  } finally {
    bars.end();
  }
};

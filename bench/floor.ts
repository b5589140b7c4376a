import { createReadStream } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse';

/**
 * The baseline: one process that reads a CSV file with csv-parse and stores it durably with node:sqlite, without
 * validation, matching, mapping or proof. Run `node bench/floor.ts <file.csv> <new database>`; prints one line of JSON.
 */
const TABLE = `
  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY, date TEXT, amount TEXT, name TEXT, category TEXT, tags TEXT, notes TEXT, account TEXT
  );
  CREATE INDEX by_account ON transactions (account, date);
  CREATE INDEX by_content ON transactions (date, amount, name);
`;
const INSERT =
  'INSERT INTO transactions (date, amount, name, category, tags, notes, account) VALUES (?, ?, ?, ?, ?, ?, ?)';

const storeCsv = async (file: string, databaseFile: string): Promise<number> => {
  const database = new DatabaseSync(databaseFile);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(TABLE);
  const insert = database.prepare(INSERT);
  let rows = 0;
  database.exec('BEGIN');
  const parser = createReadStream(file).pipe(parse({ from_line: 2 }));
  parser.on('data', (cells: string[]) => {
    insert.run(...cells);
    rows += 1;
  });
  await new Promise((resolve, reject) => parser.once('end', resolve).once('error', reject));
  database.exec('COMMIT');
  database.close();
  return rows;
};

const [file, databaseFile] = process.argv.slice(2);
if (file === undefined || databaseFile === undefined) throw new Error('usage: floor.ts <file.csv> <new database>');
const started = performance.now();
const rows = await storeCsv(file, databaseFile);
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ rows, seconds, peakRssMb: process.resourceUsage().maxRSS / 1024 }));

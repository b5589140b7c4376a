import { WORDS } from './words.ts';

const ROW = '[data-mapping-row]';

/** Adds and removes rows of group mappings without a request. Without JavaScript, the server adds rows and ignores blank ones. */
export const editMappingRows = (root: ParentNode): void => {
  for (const editor of root.querySelectorAll<HTMLElement>('[data-mapping-rows]')) {
    const more = editor.querySelector<HTMLButtonElement>('button[name="more_rows"]');
    if (more === null) continue;
    for (const row of editor.querySelectorAll<HTMLElement>(ROW)) addRemoveButton(editor, row);
    more.addEventListener('click', (event) => {
      event.preventDefault();
      addRow(editor);
    });
  }
};

const rowsOf = (editor: HTMLElement): readonly HTMLElement[] => [...editor.querySelectorAll<HTMLElement>(ROW)];

const fieldsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input,select,textarea'),
];

const addRow = (editor: HTMLElement): void => {
  const last = rowsOf(editor).at(-1);
  if (last === undefined) return;
  const row = last.cloneNode(true) as HTMLElement;
  clear(row);
  renumber(row, numberOf(last) + 1);
  last.after(row);
  row.querySelector('button')?.remove();
  addRemoveButton(editor, row);
  row.querySelector('input')?.focus();
};

const numberOf = (row: HTMLElement): number => Number(/\d+$/.exec(fieldsOf(row)[0]?.name ?? '')?.[0] ?? 0);

const renumber = (row: HTMLElement, number: number): void => {
  const numbered = (text: string): string => text.replace(/\d+$/, String(number));
  for (const field of fieldsOf(row)) {
    field.name = numbered(field.name);
    field.id = numbered(field.id);
  }
  for (const label of row.querySelectorAll('label')) {
    label.htmlFor = numbered(label.htmlFor);
    label.textContent = numbered(label.textContent ?? '');
  }
};

const clear = (row: HTMLElement): void => {
  for (const field of fieldsOf(row)) {
    field.value = '';
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
  for (const error of row.querySelectorAll('.field-error')) error.remove();
};

const addRemoveButton = (editor: HTMLElement, row: HTMLElement): void => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secondary';
  button.textContent = WORDS.remove;
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = WORDS.row(numberOf(row));
  button.append(hidden);
  button.addEventListener('click', () => removeRow(editor, row));
  row.append(button);
};

/** Moves the focus to a neighbouring row; otherwise the keyboard would start at the top of the page. */
const removeRow = (editor: HTMLElement, row: HTMLElement): void => {
  const rows = rowsOf(editor);
  const neighbour = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
  if (neighbour === undefined) clear(row);
  else row.remove();
  (neighbour ?? row).querySelector('input')?.focus();
};

import { WORDS } from './words.ts';

const { files: TEXTS } = WORDS;

/** Smaller files gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 128 * 1024;

type Limits = { readonly mostSent: number; readonly mostBytes: number };

/** Lets a file form accept dropped files, shows the chosen files, and sends them compressed. */
export const sendFiles = (root: ParentNode): void => {
  for (const region of root.querySelectorAll<HTMLElement>('[data-send-file]')) {
    const input = region.querySelector<HTMLInputElement>('input[type="file"]');
    const form = input?.form;
    const note = region.querySelector<HTMLElement>('[data-file-note]');
    if (input == null || form == null || note === null) continue;
    const { mostSent, mostBytes } = region.dataset;
    prepare(region, form, { input, note }, { mostSent: Number(mostSent), mostBytes: Number(mostBytes) });
  }
};

type Field = { readonly input: HTMLInputElement; readonly note: HTMLElement };

const prepare = (region: HTMLElement, form: HTMLFormElement, { input, note }: Field, limits: Limits): void => {
  const showNote = (text: string, isWrong = false): void => {
    note.textContent = text;
    note.className = isWrong ? 'field-error' : 'hint';
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  const invitation = [...note.childNodes];
  const showChosen = (): void => {
    const [file, ...others] = filesOf(input);
    if (file === undefined) {
      showNote('');
      note.replaceChildren(...invitation);
    } else if (others.length === 0) showNote(`${file.name}, ${sizeOf(file.size)}`);
    else showNote(`${others.length + 1} files, ${sizeOf(bytesOf([file, ...others]))}`);
  };

  showChosen();
  input.addEventListener('change', showChosen);
  acceptDropped(region, input, showChosen);
  form.addEventListener('submit', (event) => {
    const files = filesOf(input);
    if (files.length === 0) return;
    if (form.dataset['sending'] === 'true') return event.preventDefault(); // ignores a second click
    form.dataset['sending'] = 'true';
    if (files.every(isSmall)) return;
    event.preventDefault();
    void sendCompressed(form, input, files, limits, showNote);
  });
  addEventListener('pageshow', () => {
    delete form.dataset['sending'];
    showChosen();
  });
};

const filesOf = (input: HTMLInputElement): readonly File[] => [...(input.files ?? [])];

const bytesOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

const isSmall = ({ size, type, name }: File): boolean =>
  size < MIN_COMPRESSED_BYTES ||
  !('CompressionStream' in window) ||
  type === 'application/gzip' ||
  name.endsWith('.gz');

const sendCompressed = async (
  form: HTMLFormElement,
  input: HTMLInputElement,
  files: readonly File[],
  { mostSent, mostBytes }: Limits,
  showNote: (text: string, isWrong?: boolean) => void,
): Promise<void> => {
  const name = files.length === 1 ? (files[0]?.name ?? '') : TEXTS.several(files.length);
  showNote(TEXTS.compressing(name));
  const isAnyTooLarge = files.some(({ size }) => size > mostBytes);
  const compressed = isAnyTooLarge ? files : await Promise.all(files.map(compress));
  const bytes = bytesOf(compressed);
  if (isAnyTooLarge || bytes > mostSent) {
    showNote(tooLarge({ files, bytes }, mostSent), true);
    delete form.dataset['sending'];
    input.focus();
    return;
  }
  setFiles(input, compressed);
  showNote(TEXTS.sending(name, sizeOf(bytes)));
  form.submit();
};

const compress = async (file: File): Promise<File> => {
  if (isSmall(file)) return file;
  const blob = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([blob], `${file.name}.gz`, { type: 'application/gzip' });
};

type Sending = { readonly files: readonly File[]; readonly bytes: number };

const tooLarge = ({ files, bytes }: Sending, most: number): string => {
  const [size, limit] = [sizeOf(bytes), sizeOf(most)];
  const shown = bytes === bytesOf(files) ? size : TEXTS.whenCompressed(size);
  return files.length === 1
    ? TEXTS.oneTooLarge(files[0]?.name ?? '', shown, limit)
    : TEXTS.severalTooLarge(files.length, shown, limit);
};

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const setFiles = (input: HTMLInputElement, files: readonly File[]): void => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
};

const acceptDropped = (region: HTMLElement, input: HTMLInputElement, showChosen: () => void): void => {
  const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    region.classList.add('dropping');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) region.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    region.classList.remove('dropping');
    if (!hasFile(event) || files.length === 0) return;
    event.preventDefault();
    setFiles(input, files);
    showChosen();
  });
};

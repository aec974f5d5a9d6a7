/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\ufeff';

/** Hands a CSV file to the browser, as if it were downloaded. */
export function saveFile(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

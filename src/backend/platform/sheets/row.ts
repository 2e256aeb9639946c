/** A non-empty row of a sheet. */
export interface SheetRow {
  /** Its number in the file, from 1, as shown by an editor or spreadsheet. */
  line: number;
  cells: string[];
}

/** A row of a sheet that holds something. */
export interface SheetRow {
  /** Its number in the file, from 1, as an editor or a sheet shows it. */
  line: number;
  cells: string[];
}

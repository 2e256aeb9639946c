/** An internal note of the staff about a customer. */
export interface NotaDaMesa {
  id: number;
  texto: string;
  autor: string;
  quando: string;
}

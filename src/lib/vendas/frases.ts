/** A sale whose payment was refunded: its acceptance does not allow another payment. */
export const VENDA_DESFEITA =
  'O valor desta venda foi devolvido, e o contrato foi desfeito. Para contratar de novo, peça uma nova proposta à nossa equipe.';

import { type Email, montarEmail } from '#lib/emails/moldura.server.ts';

export type EstadoDoRecurso = 'solicitado' | 'em análise' | 'protocolado' | 'deferido' | 'indeferido';

export function emailRecursoMovimentado(dados: {
  nome: string;
  autoInfracao: string;
  /** 'Defesa Prévia', '1ª Instância', '2ª Instância'. */
  fase: string;
  estado: EstadoDoRecurso;
  protocolo: string | null;
  link: string;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: `Recurso da multa ${dados.autoInfracao}: ${dados.estado}`,
    partes: [
      EXPLICACAO[dados.estado],
      {
        dados: [
          ['Auto de infração', dados.autoInfracao],
          ['Fase', dados.fase],
          ['Situação', dados.estado],
          ...(dados.protocolo ? [['Protocolo', dados.protocolo] satisfies [string, string]] : []),
        ],
      },
      { rotulo: 'Ver o andamento', link: dados.link },
    ],
  });
}

const EXPLICACAO: Record<EstadoDoRecurso, string> = {
  solicitado: 'Recebemos o seu pedido de recurso. O próximo passo é a conferência dos documentos.',
  'em análise': 'Os documentos estão em conferência e a peça está sendo preparada.',
  protocolado: 'O recurso foi protocolado. Agora a decisão cabe ao órgão de trânsito.',
  deferido: 'O órgão de trânsito aceitou o recurso.',
  indeferido:
    'O órgão de trânsito não aceitou o recurso. Veja se ainda cabe outra fase e até quando: o prazo que vale é o da decisão.',
};

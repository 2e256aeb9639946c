import { describe, expect, it } from 'vitest';
import { contradicoes } from '#lib/multas/contradicoes.ts';
import { definitiva, fimDaMulta } from '#lib/multas/fim.ts';
import { gruposDeDatas } from '#lib/multas/form.ts';
import type { Marco, TipoDeMarco } from '#lib/multas/marcos.ts';
import { pagarOuRecorrer } from '#lib/multas/pagarOuRecorrer.ts';
import { julgamentoDiscutido } from '#lib/multas/prazos.ts';
import { prazosVivos, textoDosDias } from '#lib/multas/prazosVivos.ts';
import {
  contagemDosPontos,
  faseDoRecurso,
  nadaADever,
  oQueCorre,
  prazosDaMulta,
} from '#lib/multas/procedimento.ts';
import { ESTADOS, procedimentoDaMulta, proximoPasso } from '#lib/multas/situacao.ts';
import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import { type Linha, tabelas } from './lei/tabela.ts';
import { processo } from './multaNaTela.ts';

const HOJE = '2026-06-01';
const TABELAS = tabelas('procedimento.txt');
const itens = (texto: string | null | undefined) => texto?.split('; ') ?? [];
const dizer = (fato: boolean) => (fato ? 'sim' : 'não');

/** Runs a table of tests/fixtures/lei/procedimento.txt; an empty cell is not judged. */
function tabela(
  titulo: string,
  resposta: (uma: ReturnType<typeof processo>, hoje: string, linha: Linha) => Linha,
) {
  const linhas = TABELAS.get(titulo) ?? [];
  TABELAS.delete(titulo);
  it.each(linhas.map((linha) => [Object.values(linha).join(' | '), linha] as const))(
    `${titulo}: %s`,
    (_, linha) => {
      const marcos = itens(linha.marcos).map((um) => {
        const [tipo, data = null, origem = 'fonte'] = um.split(' ');
        return [tipo, [data, origem]];
      });
      const responsavel = (linha.responsável ?? 'condutor') as 'condutor' | 'proprietario';
      const dada = resposta(processo(Object.fromEntries(marcos), { responsavel }), linha.hoje || HOJE, linha);
      const julgadas = Object.keys(dada).filter((coluna) => linha[coluna] !== '');
      expect(julgadas.length).toBeGreaterThan(0);
      for (const coluna of julgadas) expect([coluna, dada[coluna]]).toEqual([coluna, linha[coluna]]);
    },
  );
}

tabela('O que corre', (uma, hoje, { prazo: dito }) => {
  const { etapa, fase, falta, prazo } = oQueCorre(uma, hoje);
  const comCerteza = dito?.includes(' ') ? ` ${prazo?.certeza}` : '';
  return { etapa, fase, falta, prazo: prazo && `${prazo.data}${comCerteza}` };
});

tabela('Como acabou', (uma, hoje, { fim: dito }) => {
  const fim = fimDaMulta(uma, hoje);
  const mantida = { true: ' mantida', false: ' cancelada', null: '' }[`${fim?.mantida ?? null}`];
  const data = dito?.match(/\d{4}/) ? ` ${fim?.data}` : '';
  return {
    fim: fim && `${fim.por}${mantida}${data}`,
    pontos: contagemDosPontos(uma, hoje),
    'nada a dever': dizer(nadaADever(uma, fim)),
  };
});

tabela('O que ainda corre para o motorista', (uma, hoje, { prazos: dito }) => {
  const comCerteza = / (?:fonte|impresso)/.test(dito ?? '');
  const vivos = prazosVivos(uma, hoje).map(
    ({ tipo, data, certeza, estimado, outroDia }) =>
      `${tipo} ${estimado ? '~' : ''}${data}${comCerteza ? ` ${certeza}` : ''}${outroDia ? ` (${outroDia})` : ''}`,
  );
  return { prazos: vivos.join('; ') || null };
});

tabela('Indicar o condutor', (uma, hoje) => {
  const prazo = prazosVivos(uma, hoje).find(({ tipo }) => tipo === 'indicacao-condutor');
  if (prazo && !uma.marcos.has('prazo_condutor')) expect(prazo.estimado).toBe(true);
  return { até: prazo?.data ?? null, 'outro dia': prazo?.outroDia ?? null };
});

tabela('Datas que se contradizem', (uma) => ({
  campos:
    contradicoes(uma)
      .map(({ campo }) => campo)
      .join('; ') || null,
}));

tabela('Que fase se pode pedir', (uma, hoje, { pedidos, online }) => {
  const recursos = itens(pedidos).map((um) => {
    const [fase, estado] = um.split(' ');
    return { fase: fase as Fase, estado: estado as EstadoDoRecurso };
  });
  const { fase, motivo } = faseDoRecurso({
    ...{ recursoOnline: online === 'sim', corre: oQueCorre(uma, hoje), recursos },
  }) as { fase: Fase | null; motivo?: string };
  return { fase, motivo: motivo ?? null };
});

tabela('Pagar ou recorrer', ({ marcos }, hoje, { motorista }) => {
  const diz = (palavra: string) => motorista?.includes(palavra) ?? false;
  const escolha = pagarOuRecorrer(
    {
      processo: { dataInfracao: '2026-09-01', responsavel: 'condutor', marcos },
      ...{ valor: 195_23, pontos: 5, paga: diz('paga') },
      ...{ pedidoAberto: diz('aberto'), querReconhecer: diz('quer') },
    },
    hoje === HOJE ? '2026-11-20' : hoje,
  );
  const escrito = (valor: number) => (valor / 100).toFixed(2).replace('.', ',');
  const caminhos = escolha?.caminhos.map(({ tipo, valor, ate }) =>
    [tipo, escrito(valor), ...(ate ? [ate] : [])].join(' '),
  );
  return {
    caminhos: caminhos?.join('; ') ?? null,
    '60%': dizer(
      escolha?.podeReconhecer === true || caminhos?.some((um) => um.startsWith('reconhecer')) === true,
    ),
    'pergunta o SNE': dizer(escolha?.perguntaSne === true),
  };
});

tabela('A palavra e o próximo passo', ({ marcos }, hoje, { infração: DataInfracao, fatos, passo: dito }) => {
  const diz = (palavra: string) => fatos?.includes(palavra) ?? false;
  const p = procedimentoDaMulta(
    {
      DataInfracao: DataInfracao ?? '',
      StatusPagamento: diz('paga') ? 'Paga' : 'Não paga',
      RecursoOnline: !diz('sem recurso online'),
      Responsavel: diz('do proprietário') ? 'proprietario' : 'condutor',
      Marcos: [...marcos.values()].map(({ tipo, data, origem }) => ({
        Tipo: tipo,
        Data: data,
        Origem: origem,
      })),
      Recursos: diz('pedida')
        ? [{ Fase: 'P', Movimentos: [{ Estado: 'solicitado', Quando: '2026-11-15T02:30:00.000Z' }] }]
        : [],
    },
    hoje === HOJE ? '2026-11-20' : hoje,
  );
  const { texto, prazo } = proximoPasso(p);
  return {
    palavra: ESTADOS[p.estado].rotulo,
    passo: dito && texto.includes(dito) ? dito : texto,
    'último dia': prazo?.data ?? null,
  };
});

it('every table of the file is run', () => {
  expect([...TABELAS.keys()]).toEqual([]);
});

describe('the end of a fine', () => {
  it('by a granted defence leaves no driver to name and no penalty to come', () => {
    const arquivada = processo({
      autuacao_expedida: '2026-01-20',
      defesa_protocolada: '2026-02-10',
      defesa_deferida: '2026-05-01',
    });
    expect(fimDaMulta(arquivada, HOJE)?.fundamento).toBe('CTB, art. 281, §1º');
    expect(prazosDaMulta(arquivada, HOJE)).toEqual([]);
  });

  it('leaves no deadline of the driver: recognition gives up defence and appeal (CTB art. 284 §1)', () => {
    const autuada = { autuacao_expedida: '2026-02-01', prazo_defesa: '2026-04-10' } as const;
    const doMotorista = (ditos: Parameters<typeof processo>[0]) =>
      prazosDaMulta(processo(ditos), '2026-02-15').filter(({ de }) => de === 'motorista');
    expect(doMotorista(autuada).map(({ tipo }) => tipo)).toEqual(['indicacao-condutor', 'defesa-previa']);
    expect(doMotorista({ ...autuada, reconhecida: '2026-02-10' })).toEqual([]);
    expect(doMotorista({ penalidade_expedida: '2026-02-01', cetran_indeferido: null })).toEqual([]);
  });

  it('of an unknown kind makes nothing final', () => {
    const sumiu = processo({ penalidade_expedida: '2026-02-01', fora_da_fonte: '2026-05-01' });
    expect(definitiva(fimDaMulta(sumiu, HOJE))).toBe(false);
  });
});

describe('a last day that the law makes impossible', () => {
  it('is reported with both days', () => {
    const [uma] = contradicoes(
      processo({ penalidade_expedida: '2026-05-20', prazo_jari: ['2026-06-01', 'carta'] }),
    );
    expect(uma?.frase).toMatch(/antes de 19\/06\/2026 \(CTB, art\. 282, §4º\).*aja até 01\/06\/2026/);
  });

  it('or a Sunday or Saturday moves to a working day, and says so (Res. 918, art. 29)', () => {
    const dito = (marcos: Parameters<typeof processo>[0], qual: string, hoje: string) => {
      const prazo = prazosVivos(processo(marcos), hoje).find(({ tipo }) => tipo === qual);
      return prazo && textoDosDias(prazo, hoje);
    };
    // The 30 days end on Sunday, 7 June.
    const curta = { penalidade_expedida: '2026-05-08', prazo_jari: ['2026-06-01', 'carta'] } as const;
    expect(dito(curta, 'jari', '2026-06-08')).toBe('vale até 08/06/2026, dia útil');
    for (const mais of [{}, { autuacao_expedida: '2026-02-01' }])
      expect(
        dito({ ...mais, prazo_defesa: ['2026-03-21', 'carta'] }, 'indicacao-condutor', '2026-03-22'),
      ).toBe('vale até 23/03/2026, dia útil');
  });
});

describe('a notice handed over on the spot', () => {
  const emMaos = (dia: string, mais: Parameters<typeof processo>[0] = {}) => {
    const autuacao: Marco = { tipo: 'autuacao_expedida', data: dia, origem: 'carta', meio: 'pessoal' };
    const uma = processo({ autuacao_expedida: dia, ...mais });
    return { ...uma, marcos: new Map<TipoDeMarco, Marco>(uma.marcos).set('autuacao_expedida', autuacao) };
  };

  it('names no driver later, unless a day for it is printed (CTB art. 257 §7)', () => {
    const vivos = (dia: string, mais: Parameters<typeof processo>[0] = {}) =>
      prazosVivos(emMaos(dia, { prazo_defesa: ['2026-02-20', 'carta'], ...mais }), '2026-02-01').map(
        ({ tipo }) => tipo,
      );
    expect(vivos('2026-01-10')).toEqual(['defesa-previa']);
    expect(vivos('2026-01-12')).toContain('indicacao-condutor');
    expect(vivos('2026-01-10', { prazo_condutor: ['2026-02-20', 'carta'] })).toContain('indicacao-condutor');
  });

  it('dates from the day of the infraction (CTB art. 280 VI)', () => {
    const campos = (dia: string) => contradicoes(emMaos(dia)).map(({ campo }) => campo);
    expect(campos('2026-01-10')).toEqual([]);
    expect(campos('2026-01-20')).toEqual(['autuacao_expedida']);
  });
});

it('no driver is asked for where the infraction is recorded with the driver identified (MBFT: 516-91, 757-90)', () => {
  const campos = (CodigoInfracao: string) =>
    gruposDeDatas('autuacao', { Responsavel: 'condutor', CodigoInfracao }).flatMap((grupo) => grupo.campos);
  expect(campos('74550')).toContain('prazo_condutor');
  expect(campos('75790')).not.toContain('prazo_condutor');
  expect(campos('51691')).not.toContain('condutor_indicado');
});

it('the 24 months to judge are called disputed for an appeal that was pending on 1 January 2024', () => {
  expect(julgamentoDiscutido(processo({ jari_protocolado: '2023-12-31' }))).toBe(true);
  expect(julgamentoDiscutido(processo({ jari_protocolado: '2024-01-01' }))).toBe(false);
  expect(
    julgamentoDiscutido(processo({ jari_protocolado: '2023-06-01', jari_indeferido: '2023-12-01' })),
  ).toBe(false);
});

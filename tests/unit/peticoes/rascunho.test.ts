import { describe, expect, it } from 'vitest';
import { TODAS_AS_PERGUNTAS } from '#lib/peticoes/perguntas.ts';
import {
  CAMPOS,
  completa,
  errosDaParada,
  fundamentosEscolhidos,
  lista,
  multaDoRascunho,
  ondeParou,
  propostasDoRascunho,
  type Rascunho,
} from '#lib/peticoes/rascunho.ts';
import { resumoDoRascunho } from '#lib/peticoes/resumo.ts';
import { podeGerarRecurso } from '#lib/peticoes/rules.ts';

const HOJE = '2026-11-20';
const INTEIRO: Rascunho = {
  titular: 'outro',
  Sexo: 'M',
  NomeCompletoDefesa: 'Rui Lima',
  CpfDefesa: '529.982.247-25',
  TelefoneContato: '(21) 98765-4321',
  cep: '22240-003',
  EnderecoCompletos: 'Rua das Laranjeiras, 100, Rio de Janeiro – RJ',
  Placa: 'abc 1d23',
  DataInfracao: '02/03/2026',
  HoraInfracao: '9:05',
  AutoInfracao: 'E123456789',
  Enquadramento: '745-50 Velocidade até 20% acima',
  Local: 'Av. Brasil, km 12',
  OrgaoEmissor: 'DETRAN-RJ',
  Fase: 'I',
};
const com = (campos: Rascunho): Rascunho => ({ ...INTEIRO, ...campos });

describe('the draft of an untracked fine', () => {
  it('is taken up where something is missing first, and at the review when nothing is', () => {
    expect(ondeParou({}, HOJE)).toBe('0');
    expect(ondeParou({ titular: 'proprio' }, HOJE)).toBe('1');
    expect(ondeParou(com({ Placa: '' }), HOJE)).toBe('2');
    expect(ondeParou(com({ Fase: '' }), HOJE)).toBe('3');
    expect(ondeParou(com({ CpfDefesa: '1', Fase: '' }), HOJE)).toBe('1');
    expect(ondeParou(INTEIRO, HOJE)).toBe('revisao');
  });

  it.each([
    ['0', 'titular'],
    ['1', 'Sexo'],
    ['1', 'NomeCompletoDefesa'],
    ['1', 'CpfDefesa'],
    ['1', 'TelefoneContato'],
    ['1', 'cep'],
    ['1', 'EnderecoCompletos'],
    ['2', 'Placa'],
    ['2', 'DataInfracao'],
    ['2', 'HoraInfracao'],
    ['2', 'AutoInfracao'],
    ['2', 'Enquadramento'],
    ['2', 'Local'],
    ['2', 'OrgaoEmissor'],
    ['3', 'Fase'],
  ] as const)('step %s needs %s', (parada, campo) => {
    expect(Object.keys(errosDaParada(parada, com({ [campo]: ' ' }), HOJE))).toEqual([campo]);
    expect(errosDaParada(parada, INTEIRO, HOJE)).toEqual({});
  });

  it('needs no Renainf, number, complement nor anything of the grounds assistant', () => {
    expect(completa(INTEIRO, HOJE)('revisao')).toBe(true);
    expect(multaDoRascunho(INTEIRO)?.multa).toMatchObject({ AutoRenainf: '', numero: '', complemento: '' });
  });

  it('becomes the fine, clean, with the model of its code', () => {
    expect(multaDoRascunho(INTEIRO)?.multa).toMatchObject({
      CpfDefesa: '52998224725',
      TelefoneContato: '21987654321',
      cep: '22240003',
      Placa: 'ABC1D23',
      DataInfracao: '2026-03-02',
      HoraInfracao: '09:05',
      TemplateId: 'velocidade',
    });
    expect(multaDoRascunho(com({ TemplateId: 'prazos' }))?.multa.TemplateId).toBe('prazos');
    expect(multaDoRascunho(com({ Enquadramento: '999-99' }))?.multa.TemplateId).toBe('outra-infracao');
    expect(multaDoRascunho(com({ TemplateId: 'inventado' }))).toBeUndefined();
    expect(multaDoRascunho(com({ Local: '' }))).toBeUndefined();
  });

  it('says which answers cannot be, by field', () => {
    const erros = (campos: Rascunho) => Object.keys(errosDaParada('3', com(campos), HOJE));
    expect(erros({ prazo: '31/02/2026' })).toEqual(['prazo']);
    expect(erros({ dataEmissaoAutuacao: '01/03/2026' })).toEqual(['dataEmissaoAutuacao']);
    expect(erros({ dataEmissaoPenalidade: '21/11/2026' })).toEqual(['dataEmissaoPenalidade']);
    expect(erros({ dataEmissaoAutuacao: '10/04/2026', dataEmissaoPenalidade: '09/04/2026' })).toEqual([
      'dataEmissaoPenalidade',
    ]);
    expect(erros({ velocidadeMedida: 'muita', houveDefesaPrevia: 'talvez' })).toEqual([
      'houveDefesaPrevia',
      'velocidadeMedida',
    ]);
    expect(erros({ prazo: '10/12/2026', medidorVerificacao: '01/01/2020' })).toEqual([]);
  });

  it('offers the grounds that the facts support, and forgets a choice that lost its support', () => {
    const tarde = com({ dataEmissaoAutuacao: '10/04/2026', fundamentos: 'notificacao-fora-do-prazo' });
    expect(propostasDoRascunho(tarde, HOJE)).toMatchObject([
      { id: 'notificacao-fora-do-prazo', citacoes: [{ fonte: expect.stringMatching(/^https:/) }] },
    ]);
    expect(fundamentosEscolhidos(tarde, HOJE)).toEqual(['notificacao-fora-do-prazo']);
    expect(ondeParou(tarde, HOJE)).toBe('fundamentos');
    expect(ondeParou({ ...tarde, vistos: 'notificacao-fora-do-prazo' }, HOJE)).toBe('revisao');
    expect(fundamentosEscolhidos({ ...tarde, dataEmissaoAutuacao: '30/03/2026' }, HOJE)).toEqual([]);
    expect(lista('inventado,advertencia-cabivel,')).toEqual(['advertencia-cabivel']);
  });

  it('has a question for every fact of the assistant, each once', () => {
    const perguntas = TODAS_AS_PERGUNTAS.map(({ campo }) => campo).sort();
    expect(perguntas).toEqual(CAMPOS['3'].filter((campo) => campo !== 'Fase').sort());
  });
});

describe('the review', () => {
  it('shows every answer once, and where to change it', () => {
    const dados = com({ dataEmissaoAutuacao: '10/04/2026', houveDefesaPrevia: 'nao', fotosDatadas: 'on' });
    const secoes = resumoDoRascunho(dados, HOJE);
    expect(secoes.map(({ titulo, parada }) => [titulo, parada])).toEqual([
      ['Cadastrar Multa', '0'],
      ['Dados Pessoais', '1'],
      ['Dados da Multa', '2'],
      ['Dados da Defesa', '3'],
      ['Fundamentos', 'fundamentos'],
    ]);
    const valores = secoes.flatMap(({ itens }) => itens.map(({ valor }) => valor));
    for (const valor of ['Outra pessoa', 'Masculino', 'Excesso de velocidade (art. 218)', '1ª Instância']) {
      expect(valores).toContain(valor);
    }
    for (const campo of ['NomeCompletoDefesa', 'CpfDefesa', 'Local', 'OrgaoEmissor', 'AutoInfracao']) {
      expect(valores.filter((valor) => valor === dados[campo])).toHaveLength(1);
    }
    expect(secoes[3]?.itens.slice(-2)).toEqual([
      { rotulo: 'Você apresentou defesa prévia?', valor: 'Não' },
      { rotulo: 'Tenho fotos do local com data', valor: 'Sim' },
    ]);
    expect(secoes[4]?.itens).toMatchObject([{ valor: 'Não usar' }]);
  });
});

describe("'Gerar Recurso'", () => {
  it('shows while there is no fine and nothing was delivered', () => {
    const regra = (Multa_Id: number | null, Entregue: 0 | 1) => podeGerarRecurso({ Multa_Id, Entregue });
    expect([regra(null, 0), regra(7, 0), regra(null, 1), regra(7, 1)]).toEqual([true, false, false, false]);
  });
});

"""The rules of Orange Swan, in the order of the rulebook.

The first line of a module says which paragraphs it holds.

1, 2    Nations and units           units, stacking
3       Sequence of play            sequence, weather
4.1     Supply                      supply
4.2     Economic Power              power, production
4.3     Strategic Warfare           strategic_warfare, crt
4.5     New units                   blitz_discs, builds, reinforcement
5       Naval Phase                 naval_phase, control
5.1     Naval Movement              naval_movement
5.2     Naval Engagement            engagement
5.3     Naval Combat                naval_combat, firing, dice, hits
6       Land Phase                  land_phase
6.1     Seaborne Operations         seaborne, landing_rules, transport, landing, support_fire
6.2     Land Movement               land_movement, reach, marching, engaging
6.3     Strategic Movement          strategic_movement, strategic_paths
6.4     Land Combat                 land_combat
6.5     Retreat                     retreat, retreat_ways
7       Blitz Phase                 blitz, activation
8       Final Phase and victory     final, victory
9       Rules of Nations            insurgency
10      Optional rules              optional, sabotage
11, 12  Scenarios and campaigns     setups, setting_up, surprise, pearl_harbor
"""

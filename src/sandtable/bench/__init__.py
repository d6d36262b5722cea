"""The contest behind `sandtable bench`: random games of ours against public engines, side by side.

`anchors` and `measures` each make one measurement in a process of their own; `contest` starts those
processes, round by round; `figures` makes medians of ratios out of them; `targets` says what they
should be; `report` and `plot` show them.
"""
